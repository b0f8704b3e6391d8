import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, type Ref, useRef } from 'react';
import { queueMessages } from '#web/backoffice/messages/queue.ts';
import { IconButton } from '#web/design/action/icon-button.tsx';
import { LinkButton } from '#web/design/action/link.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { useWornBrand } from './use-worn-brand.ts';

export type PaneHeadProps = {
  /** Above the title: owner or number. */
  above: ReactNode;
  title: string;
  /** Null: of no brand. */
  marque: string | null;
  titleRef: Ref<HTMLHeadingElement>;
  /** Labels of the two arrows. */
  steps: { readonly previous: string; readonly next: string };
  /** Address of the queue alone. */
  back?: string;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

/** Head of the open item, with links to the previous and next ones. */
export function PaneHead(props: PaneHeadProps) {
  const { above, title, marque, titleRef, steps, back = '?', onPrevious, onNext } = props;
  const head = useRef<HTMLDivElement>(null);
  useWornBrand(head, marque);
  return (
    <div className="dossier-head row gap-8-16" ref={head}>
      <PaneBack to={back} />
      <div className="dossier-title">
        <p className="dossier-number row">
          {above}
          {marque === null ? null : <BrandMark marque={marque} />}
        </p>
        <h1 ref={titleRef} tabIndex={-1}>
          {title}
        </h1>
      </div>
      <div className="dossier-steps">
        <IconButton
          label={steps.previous}
          icon={<IconChevronUp size={20} aria-hidden />}
          disabled={onPrevious === null}
          onClick={onPrevious ?? undefined}
        />
        <IconButton
          label={steps.next}
          icon={<IconChevronDown size={20} aria-hidden />}
          disabled={onNext === null}
          onClick={onNext ?? undefined}
        />
      </div>
    </div>
  );
}

/** Link back to the queue, on a narrow screen only, where the open item hides it. */
export function PaneBack({ to = '?' }: { to?: string }) {
  return (
    <div className="dossier-back">
      <LinkButton
        to={to}
        variant="ghost"
        size="small"
        icon={<IconArrowLeft size={18} aria-hidden />}
      >
        {queueMessages.back}
      </LinkButton>
    </div>
  );
}
