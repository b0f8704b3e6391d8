import { useParams } from 'react-router';
import { Flow } from './flow/flow.tsx';
import { Gate } from './gate/gate.tsx';

/** `/isrc`: what was begun, and a new request. `/isrc/dossier/:dossierId`: the request itself. */
export function Component() {
  const { dossierId } = useParams();
  return dossierId === undefined ? <Gate /> : <Flow />;
}
