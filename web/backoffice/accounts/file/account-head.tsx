import type { Ref } from 'react';
import type { AccountFile } from '#contract/account/workflow.ts';
import { waitingWords } from '#web/app/catalogue/accounts-staff/queue.ts';
import { PaneHead } from '#web/backoffice/workbench/pane/pane-head.tsx';
import { nameOf } from './name-of.ts';

export type AccountHeadProps = {
  file: AccountFile;
  titleRef: Ref<HTMLHeadingElement>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

export function AccountHead({ file, titleRef, onPrevious, onNext }: AccountHeadProps) {
  return (
    <PaneHead
      above={nameOf(file.personne)}
      title={file.structure.raison}
      marque={file.structure.marque}
      titleRef={titleRef}
      steps={waitingWords}
      onPrevious={onPrevious}
      onNext={onNext}
    />
  );
}
