import type { Ref } from 'react';
import type { DossierRow } from '#contract/registration/dossier.ts';
import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { PaneHead } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { CopyButton } from '#web/design/action/copy-button.tsx';
import { dossierMessages } from '#web/messages/dossier.ts';

export type DossierHeadProps = {
  /** Queue data, shown while the dossier loads. */
  head: Pick<DossierRow, 'numero' | 'raison' | 'marque'>;
  titleRef: Ref<HTMLHeadingElement>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

export function DossierHead({ head, titleRef, onPrevious, onNext }: DossierHeadProps) {
  return (
    <PaneHead
      above={
        <>
          <span className="mono">{dossierMessages.number(head.numero)}</span>
          <CopyButton text={head.numero} label={dossierMessages.copyNumber} />
        </>
      }
      title={head.raison}
      marque={head.marque}
      titleRef={titleRef}
      steps={queueMessages}
      onPrevious={onPrevious}
      onNext={onNext}
    />
  );
}
