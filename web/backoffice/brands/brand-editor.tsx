import { useEffect } from 'react';
import type { BrandOut } from '#contract/brand/brands.ts';
import { brandsStaff as words } from '#web/app/catalogue/brands-staff/brands.ts';
import { ProblemNotice } from '#web/app/page/problem-notice.tsx';
import { announce } from '#web/app/shell/announcer.tsx';
import { Moment } from '#web/design/display/moment.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { SaveBar } from '../registry/save-bar.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColourFields } from './colour-fields.tsx';
import { fieldId, summaryOf } from './form-parts.ts';
import { ContactFields, IdentityFields } from './identity-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { Theirs } from './theirs.tsx';
import { coloursShown } from './typed.ts';
import { type BrandForm, useBrand } from './use-brand.ts';

export type BrandEditorProps = {
  brand: BrandOut;
  /** Reads the brands again. */
  onSaved: () => Promise<unknown>;
  /** Whether something is typed that is not saved. */
  onChanged: (changed: boolean) => void;
};

/** What the brand says on one side, how it will look on the other. */
export function BrandEditor({ brand, onSaved, onChanged }: BrandEditorProps) {
  const form = useBrand(brand);
  const { known, definition, logo, attempt, changed, theirs, problem } = form;
  useEffect(() => onChanged(changed), [onChanged, changed]);
  const couleurs = coloursShown(definition.couleurs, known.definition.couleurs);
  const drawn = definition.logo === known.definition.logo ? known.logoAdresse : null;
  return (
    <div className="brand-editor">
      <form
        className="brand-form stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save().then(async (saved) => {
            if (saved === null) return;
            announce(words.saved(saved.definition.societe));
            await onSaved();
          });
        }}
      >
        {attempt > 0 ? <ErrorSummary errors={summaryOf(form)} attempt={attempt} /> : null}
        {theirs ? <Theirs form={form} standing={theirs} /> : null}
        {problem ? <ProblemNotice error={problem} /> : null}
        <IdentityFields form={form} />
        <ColourFields form={form} shown={couleurs} />
        <ContactFields form={form} />
        <LinkFields form={form} />
        <Foot form={form} onSaved={onSaved} />
      </form>
      <BrandPreview
        id={fieldId(known.code, 'apercu')}
        definition={definition}
        couleurs={couleurs}
        logo={logo?.adresse ?? drawn}
      />
    </div>
  );
}

function Foot({ form, onSaved }: { form: BrandForm; onSaved: () => Promise<unknown> }) {
  const { known, busy, changed } = form;
  const restore = async () => {
    const restored = await form.restore();
    if (restored === null) return;
    announce(words.restored);
    await onSaved();
  };
  return (
    <>
      <p className="secondary">
        {known.reecrite && known.updatedAt !== null ? (
          <>
            {words.written} <Moment at={known.updatedAt} />{' '}
            {known.par === null ? '' : words.by(known.par)}
          </>
        ) : (
          words.asFile
        )}
      </p>
      <SaveBar
        words={words}
        rewritten={known.reecrite}
        changed={changed}
        busy={busy}
        onRestore={restore}
      />
    </>
  );
}
