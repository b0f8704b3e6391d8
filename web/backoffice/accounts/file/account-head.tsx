import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { AccountFile } from '../../../../contract/account/workflow.ts';
import { waitingWords } from '../../../app/catalogue/accounts-staff/queue.ts';
import { queueWords } from '../../../app/catalogue/backoffice-queue.ts';
import { IconButton } from '../../../design/action/icon-button.tsx';
import { LinkButton } from '../../../design/action/link.tsx';
import { BrandMark } from '../../workbench/brand-mark.tsx';
import { nameOf } from './name-of.ts';

export type AccountHeadProps = {
  file: AccountFile;
  titleRef: Ref<HTMLHeadingElement>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

export function AccountHead({ file, titleRef, onPrevious, onNext }: AccountHeadProps) {
  return (
    <div className="dossier-head">
      <div className="dossier-back">
        <LinkButton to="?" variant="ghost" size="small" icon={<IconArrowLeft size={18} aria-hidden />}>
          {queueWords.back}
        </LinkButton>
      </div>
      <div className="dossier-title">
        <p className="dossier-number">
          {nameOf(file.personne)}
          <BrandMark marque={file.structure.marque} />
        </p>
        <h1 ref={titleRef} tabIndex={-1}>
          {file.structure.raison}
        </h1>
      </div>
      <div className="dossier-steps">
        <IconButton
          label={waitingWords.previous}
          icon={<IconChevronUp size={20} aria-hidden />}
          disabled={onPrevious === null}
          onClick={onPrevious ?? undefined}
        />
        <IconButton
          label={waitingWords.next}
          icon={<IconChevronDown size={20} aria-hidden />}
          disabled={onNext === null}
          onClick={onNext ?? undefined}
        />
      </div>
    </div>
  );
}
