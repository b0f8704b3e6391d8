import type { BrandOut } from '#contract/brand/brands.ts';
import { Button } from '#web/design/action/button.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { brandsStaff } from './messages.ts';
import { textIn } from './typed.ts';
import type { BrandForm } from './use-brand.ts';

const messages = brandsStaff.conflict;

/**
 * Conflict: shows the differences with the version saved meanwhile, and offers the choice, field by
 * field where only one side changed.
 */
export function Theirs({ form, status }: { form: BrandForm; status: BrandOut }) {
  const [mine, theirs] = [textIn(form.definition), textIn(status.definition)];
  const differing = [...theirs].filter(([key, value]) => mine.get(key) !== value);
  return (
    <AlertBox tone="warning" role="alert" title={messages.title}>
      <p>
        {messages.sentence} {status.par === null ? '' : brandsStaff.by(status.par)}
      </p>
      <ul>
        {differing.map(([key, value]) => (
          <li key={key}>
            {messages.field(
              brandsStaff.fields[key],
              mine.get(key) || messages.nothing,
              value || messages.nothing,
            )}
          </li>
        ))}
        {differing.length === 0 ? <li>{messages.same}</li> : null}
      </ul>
      <p className="row">
        <Button variant="secondary" size="small" onClick={() => form.keepMine(status)}>
          {messages.mine}
        </Button>
        <Button variant="secondary" size="small" onClick={() => form.take(status)}>
          {messages.theirs}
        </Button>
      </p>
    </AlertBox>
  );
}
