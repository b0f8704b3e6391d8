import './page.css';
import { Button } from '../../design/action/button.tsx';
import { pages } from '../catalogue/pages.ts';
import { problems } from '../catalogue/problems.ts';

/** Not even the configuration could be read: no frame, no links, one button. */
export function BootFailure() {
  return (
    <main className="boot-failure">
      <h1>{pages.configuration.title}</h1>
      <p>{pages.configuration.sentence}</p>
      <Button onClick={() => location.reload()}>{problems.retry}</Button>
    </main>
  );
}
