import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messages } from '../design-messages.ts';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { IconButton } from './icon-button.tsx';

const SHOWN_MILLISECONDS = 2500;

export type CopyButtonProps = {
  text: string;
  /** Label of the button, e.g. "Copier le numéro". */
  label: string;
  /** Another form of the same, copied by a second press while the first is being confirmed. */
  second?: { readonly text: string; readonly label: string } | undefined;
};

/** Copies the text and confirms it beside the button and to screen readers. */
export function CopyButton({ text, label, second }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'rest' | 'done' | 'failed'>('rest');
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    if (outcome === 'rest') return;
    const timer = setTimeout(() => setOutcome('rest'), SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const other = outcome === 'done' && !isOther ? second : undefined;
  const copy = () => {
    navigator.clipboard.writeText(other?.text ?? text).then(
      () => {
        setOutcome('done');
        setIsOther(other !== undefined);
      },
      () => setOutcome('failed'),
    );
  };
  return (
    <>
      <IconButton
        label={other?.label ?? label}
        icon={
          outcome === 'done' ? (
            <IconCheck size={18} aria-hidden />
          ) : (
            <IconCopy size={18} aria-hidden />
          )
        }
        variant="ghost"
        size="small"
        className="copy-button"
        data-done={outcome === 'done' ? '' : undefined}
        onClick={copy}
      />
      <VisuallyHidden role="status">
        {outcome === 'done' ? messages.copied : outcome === 'failed' ? messages.copyFailed : ''}
      </VisuallyHidden>
    </>
  );
}
