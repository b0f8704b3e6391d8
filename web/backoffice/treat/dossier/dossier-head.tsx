import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { DossierRow } from '../../../../contract/registration/dossier.ts';
import { dossierWords } from '../../../app/catalogue/backoffice-dossier.ts';
import { queueWords } from '../../../app/catalogue/backoffice-queue.ts';
import { CopyButton } from '../../../design/action/copy-button.tsx';
import { IconButton } from '../../../design/action/icon-button.tsx';
import { LinkButton } from '../../../design/action/link.tsx';
import { BrandMark } from '../../workbench/brand-mark.tsx';

export type DossierHeadProps = {
  /** What the queue already knows stands here while the dossier is read. */
  head: Pick<DossierRow, 'numero' | 'raison' | 'marque'>;
  titleRef: Ref<HTMLHeadingElement>;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

export function DossierHead({ head, titleRef, onPrevious, onNext }: DossierHeadProps) {
  return (
    <div className="dossier-head">
      <div className="dossier-back">
        <LinkButton to="?" variant="ghost" size="small" icon={<IconArrowLeft size={18} aria-hidden />}>
          {queueWords.back}
        </LinkButton>
      </div>
      <div className="dossier-title">
        <p className="dossier-number">
          <span className="mono">{dossierWords.number(head.numero)}</span>
          <CopyButton text={head.numero} label={dossierWords.copyNumber} />
          <BrandMark marque={head.marque} />
        </p>
        <h1 ref={titleRef} tabIndex={-1}>
          {head.raison}
        </h1>
      </div>
      <div className="dossier-steps">
        <IconButton
          label={queueWords.previous}
          icon={<IconChevronUp size={20} aria-hidden />}
          disabled={onPrevious === null}
          onClick={onPrevious ?? undefined}
        />
        <IconButton
          label={queueWords.next}
          icon={<IconChevronDown size={20} aria-hidden />}
          disabled={onNext === null}
          onClick={onNext ?? undefined}
        />
      </div>
    </div>
  );
}
