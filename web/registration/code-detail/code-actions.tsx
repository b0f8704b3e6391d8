import { IconArrowsExchange, IconBan, IconFlag } from '@tabler/icons-react';
import type { ElementOut } from '#contract/registration/element.ts';
import { Button } from '#web/design/action/button.tsx';
import { elements } from '#web/registration/messages/elements.ts';
import { CertificateButton } from '../element/certificate-button.tsx';
import { CreateVersion } from './create-version.tsx';
import { detailMessages as messages } from './messages.ts';
import type { CodeRights } from './rights.ts';

/** Current action on the code; `read` shows its sheet. */
export type View = 'read' | 'correct' | 'transfer' | 'cancel';

export type CodeActionsProps = {
  element: ElementOut;
  rights: CodeRights;
  correctionWaits: boolean;
  transferWaits: boolean;
  onView: (view: View) => void;
};

export function CodeActions(props: CodeActionsProps) {
  const { element, rights, correctionWaits, transferWaits, onView } = props;
  const { isrc, titre, annuleLe } = element;
  const valid = annuleLe === null;
  return (
    <section className="row" aria-label={messages.actions}>
      {rights.propose && valid ? (
        <Button
          variant="secondary"
          icon={<IconFlag size={18} aria-hidden />}
          disabledReason={correctionWaits ? messages.waiting : null}
          onClick={() => onView('correct')}
        >
          {rights.role === 'staff' ? messages.correct : messages.report}
        </Button>
      ) : null}
      {rights.createVersion ? <CreateVersion element={element} /> : null}
      {rights.propose && valid ? (
        <Button
          variant="secondary"
          icon={<IconArrowsExchange size={18} aria-hidden />}
          disabledReason={transferWaits ? messages.transferring : null}
          onClick={() => onView('transfer')}
        >
          {messages.transfer}
        </Button>
      ) : null}
      {isrc === null ? null : <CertificateButton isrc={isrc} titre={titre ?? elements.untitled} />}
      {rights.cancel && valid ? (
        <Button
          variant="danger"
          icon={<IconBan size={18} aria-hidden />}
          onClick={() => onView('cancel')}
        >
          {messages.cancel}
        </Button>
      ) : null}
    </section>
  );
}
