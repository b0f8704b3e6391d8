import type { StructureOut } from '#contract/account/structure.ts';
import { STRUCTURE_ETATS } from '#domain/structure/state-machine.ts';
import { Steps } from '#web/design/display/steps.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { structureMessages } from '#web/form/messages/structure.ts';

const messages = structureMessages.timeline;

/** Status of the account, from draft to the society's answer; a refusal shows its motive. */
export function Timeline({ structure }: { structure: StructureOut }) {
  const { etat, motif } = structure;
  const refused = etat === STRUCTURE_ETATS.REFUSE;
  const current = etat === STRUCTURE_ETATS.VALIDATION ? 1 : etat === STRUCTURE_ETATS.VALIDE ? 3 : 0;
  return (
    <>
      <Steps
        label={messages.label}
        current={current}
        steps={[
          { label: messages.typed },
          { label: messages.review },
          { label: messages.accepted },
        ]}
      />
      {refused ? (
        <AlertBox tone="error" title={structureMessages.refused.title}>
          <p>{structureMessages.refused.sentence}</p>
          {motif ? (
            <>
              <p className="alert-title">{structureMessages.refused.motif}</p>
              <blockquote className="account-motif">{motif}</blockquote>
            </>
          ) : null}
        </AlertBox>
      ) : null}
    </>
  );
}
