import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Subject } from '#contract/messages/subjects.ts';
import { Button, type ButtonProps } from '#web/design/action/button.tsx';
import { readAgain } from '#web/platform/api/query-client.ts';
import { announce } from '#web/platform/page/announcer.tsx';

/** `onDone` reports success, with the sentence to announce. */
export type Opened = { onClose: () => void; onDone: (sentence: string) => Promise<void> };

export type OpeningProps = Omit<ButtonProps, 'onClick'> & {
  /** Data read again once the action is done. */
  reads: Subject;
  dialog: (opened: Opened) => ReactNode;
};

/** A button that opens a dialog about a record, or about the list. */
export function Opening({ reads, dialog, ...button }: OpeningProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const onClose = () => setOpen(false);
  const onDone = async (sentence: string) => {
    onClose();
    await readAgain(queries, reads);
    announce(sentence);
  };
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {open ? dialog({ onClose, onDone }) : null}
    </>
  );
}
