import type { StructureOut } from '#contract/account/structure.ts';
import { STRUCTURE_ETATS } from '#domain/structure/life.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';
import { Steps } from '#web/design/display/steps.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';

const words = structureWords.timeline;

/** Where the account stands, from its typing to the answer of the society; a refusal with its motive. */
export function Timeline({ structure }: { structure: StructureOut }) {
  const { etat, motif } = structure;
  const refused = etat === STRUCTURE_ETATS.REFUSE;
  const current = etat === STRUCTURE_ETATS.VALIDATION ? 1 : etat === STRUCTURE_ETATS.VALIDE ? 3 : 0;
  return (
    <>
      <Steps
        label={words.label}
        current={current}
        steps={[{ label: words.typed }, { label: words.review }, { label: words.accepted }]}
      />
      {refused ? (
        <Notice tone="error" title={structureWords.refused.title}>
          <p>{structureWords.refused.sentence}</p>
          {motif ? (
            <>
              <p className="notice-title">{structureWords.refused.motif}</p>
              <blockquote className="account-motif">{motif}</blockquote>
            </>
          ) : null}
        </Notice>
      ) : null}
    </>
  );
}
