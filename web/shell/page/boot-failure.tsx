import '#web/platform/page/page.css';
import { Button } from '#web/design/action/button.tsx';
import { problems } from '#web/platform/api/messages.ts';
import { failures } from './messages.ts';

/** Not even the configuration could be read: no frame, no links, one button. */
export function BootFailure() {
  return (
    <main className="boot-failure stack gap-16">
      <h1>{failures.configuration.title}</h1>
      <p>{failures.configuration.sentence}</p>
      <Button onClick={() => location.reload()}>{problems.retry}</Button>
    </main>
  );
}
