import { useEffect } from 'react';
import type { BrandOut } from '#contract/brand/brands.ts';
import { Timestamp } from '#web/design/display/timestamp.tsx';
import { ErrorSummary } from '#web/design/feedback/error-summary.tsx';
import { announce } from '#web/platform/page/announcer.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { SaveBar } from '../registry/save-bar.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { ColourFields } from './colour-fields.tsx';
import { fieldId, summaryOf } from './form-sections.ts';
import { ContactFields, IdentityFields } from './identity-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { brandsStaff as messages } from './messages.ts';
import { Theirs } from './theirs.tsx';
import { coloursShown } from './typed.ts';
import { type BrandForm, useBrand } from './use-brand.ts';

export type BrandEditorProps = {
  brand: BrandOut;
  /** Reads the brands again. */
  onSaved: () => Promise<unknown>;
  /** Called with true while there are unsaved changes. */
  onChanged: (changed: boolean) => void;
};

/** Form of the brand on one side, preview on the other. */
export function BrandEditor({ brand, onSaved, onChanged }: BrandEditorProps) {
  const form = useBrand(brand);
  const { existing, definition, logo, attempt, changed, theirs, problem } = form;
  useEffect(() => onChanged(changed), [onChanged, changed]);
  const couleurs = coloursShown(definition.couleurs, existing.definition.couleurs);
  const drawn = definition.logo === existing.definition.logo ? existing.logoAdresse : null;
  return (
    <div className="brand-editor">
      <form
        className="brand-form stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save().then(async (saved) => {
            if (saved === null) return;
            announce(messages.saved(saved.definition.societe));
            await onSaved();
          });
        }}
      >
        {attempt > 0 ? <ErrorSummary errors={summaryOf(form)} attempt={attempt} /> : null}
        {theirs ? <Theirs form={form} status={theirs} /> : null}
        {problem ? <ProblemAlert error={problem} /> : null}
        <IdentityFields form={form} />
        <ColourFields form={form} shown={couleurs} />
        <ContactFields form={form} />
        <LinkFields form={form} />
        <Foot form={form} onSaved={onSaved} />
      </form>
      <BrandPreview
        id={fieldId(existing.code, 'apercu')}
        definition={definition}
        couleurs={couleurs}
        logo={logo?.adresse ?? drawn}
      />
    </div>
  );
}

function Foot({ form, onSaved }: { form: BrandForm; onSaved: () => Promise<unknown> }) {
  const { existing, busy, changed } = form;
  const restore = async () => {
    const restored = await form.restore();
    if (restored === null) return;
    announce(messages.restored);
    await onSaved();
  };
  return (
    <>
      <p className="secondary">
        {existing.reecrite && existing.updatedAt !== null ? (
          <>
            {messages.written} <Timestamp at={existing.updatedAt} />{' '}
            {existing.par === null ? '' : messages.by(existing.par)}
          </>
        ) : (
          messages.asFile
        )}
      </p>
      <SaveBar
        messages={messages}
        rewritten={existing.reecrite}
        changed={changed}
        busy={busy}
        onRestore={restore}
      />
    </>
  );
}
