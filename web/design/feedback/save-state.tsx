import './feedback.css';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { messages } from '../design-messages.ts';
import { clockOf } from '../display/timestamp.tsx';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { Spinner } from './spinner.tsx';

export type Saving =
  | { state: 'rest' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date }
  /** @param reason replaces the usual text, e.g. where typed values are stored elsewhere. */
  | { state: 'offline' | 'failed'; reason?: string | undefined };

/**
 * Save status line. The announcement changes only with the kind of status, otherwise every key
 * would trigger one.
 */
export function SaveState({ saving }: { saving: Saving }) {
  const announced = useRef('');
  if (saving.state !== 'saving')
    announced.current = saving.state === 'saved' ? messages.savedShort : sentence(saving);
  return (
    <p className="save-state" data-state={saving.state}>
      <Drawing state={saving.state} />
      {sentence(saving)}
      <VisuallyHidden role="status">{announced.current}</VisuallyHidden>
    </p>
  );
}

function Drawing({ state }: { state: Saving['state'] }) {
  if (state === 'saving') return <Spinner size={16} />;
  if (state === 'saved') return <IconCheck size={18} stroke={2.25} aria-hidden />;
  if (state === 'offline') return <IconCloudOff size={18} aria-hidden />;
  if (state === 'failed') return <IconAlertTriangle size={18} aria-hidden />;
  return null;
}

function sentence(saving: Saving): string {
  switch (saving.state) {
    case 'saving':
      return messages.saving;
    case 'saved':
      return messages.saved(clockOf(saving.at));
    case 'offline':
      return saving.reason ?? messages.offline;
    case 'failed':
      return saving.reason ?? messages.saveFailed;
    case 'rest':
      return '';
  }
}
