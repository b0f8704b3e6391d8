import type { BrandOut } from '#contract/brand/brands.ts';
import { brandsStaff } from '#web/app/catalogue/brands-staff/brands.ts';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { saidIn } from './typed.ts';
import type { BrandForm } from './use-brand.ts';

const words = brandsStaff.conflict;

/** Somebody was faster: what differs is shown, and one of the two is chosen, field by field where only one changed. */
export function Theirs({ form, standing }: { form: BrandForm; standing: BrandOut }) {
  const [mine, theirs] = [saidIn(form.definition), saidIn(standing.definition)];
  const differing = [...theirs].filter(([key, value]) => mine.get(key) !== value);
  return (
    <Notice tone="warning" role="alert" title={words.title}>
      <p>
        {words.sentence} {standing.par === null ? '' : brandsStaff.by(standing.par)}
      </p>
      <ul>
        {differing.map(([key, value]) => (
          <li key={key}>
            {words.field(
              brandsStaff.fields[key],
              mine.get(key) || words.nothing,
              value || words.nothing,
            )}
          </li>
        ))}
        {differing.length === 0 ? <li>{words.same}</li> : null}
      </ul>
      <p className="row">
        <Button variant="secondary" size="small" onClick={() => form.keepMine(standing)}>
          {words.mine}
        </Button>
        <Button variant="secondary" size="small" onClick={() => form.take(standing)}>
          {words.theirs}
        </Button>
      </p>
    </Notice>
  );
}
