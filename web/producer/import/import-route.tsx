import '../intake/intake.css';
import { useParams } from 'react-router';
import { ImportPage } from './import-page.tsx';
import { StartPage } from './start/start-page.tsx';

/** `/isrc/import`: which file. `/isrc/import/:importId`: what it holds, and what becomes of it. */
export function Component() {
  const { importId } = useParams();
  return importId === undefined ? <StartPage /> : <ImportPage key={importId} importId={importId} />;
}
