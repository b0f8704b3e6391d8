import type { ElementOut } from '#contract/registration/element.ts';
import { GLOSSARY } from '#domain/glossary.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { form } from '#web/messages/request-form.ts';
import { grid } from '#web/producer/messages/grid.ts';
import type { Line } from '../flow/lines.ts';
import { useRequest, useSaving } from '../flow/use-request.ts';
import { rowOfElement } from '../saving/saved-line.ts';
import { COLUMNS } from '../sheet/row.ts';
import { shown } from '../sheet/sheet-messages.ts';

const messages = grid.conflict;

/** Lines that two people changed: both versions, and the choice. */
export function Conflicts({ lines }: { lines: readonly Line[] }) {
  const { conflicts } = useSaving();
  return [...conflicts].map(([key, theirs]) => {
    const line = lines.find(({ row }) => row.key === key);
    return line ? <Conflict key={key} line={line} theirs={theirs} /> : null;
  });
}

function Conflict({ line, theirs }: { line: Line; theirs: ElementOut }) {
  const { autosave } = useRequest();
  const { row, index } = line;
  const { texts } = rowOfElement(theirs, row.key);
  const differing = COLUMNS.filter((name) => texts[name] !== row.texts[name]);
  return (
    <AlertBox tone="warning" role="alert" title={messages.title(index + 1)}>
      <ul>
        {differing.map((name) => (
          <li key={name}>
            {messages.field(
              GLOSSARY[name].label,
              shown(name, row.texts[name]) || form.none,
              shown(name, texts[name]) || form.none,
            )}
          </li>
        ))}
        {differing.length === 0 ? <li>{messages.external}</li> : null}
      </ul>
      <div className="row">
        <Button variant="secondary" size="small" onClick={() => autosave.keepMine(row.key)}>
          {messages.mine}
        </Button>
        <Button variant="secondary" size="small" onClick={() => autosave.takeTheirs(row.key)}>
          {messages.theirs}
        </Button>
      </div>
    </AlertBox>
  );
}
