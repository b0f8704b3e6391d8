import './feedback.css';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

export type AlertTone = 'info' | 'warning' | 'error' | 'success';

const drawings = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
  success: IconCircleCheck,
} as const;

export type AlertBoxProps = {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts, `status` waits its turn; nothing when the notice was there from the start. */
  role?: 'alert' | 'status' | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  tabIndex?: number | undefined;
};

export function AlertBox({ tone, title, children, role, ref, tabIndex }: AlertBoxProps) {
  const Drawing = drawings[tone];
  return (
    <div className="alert" data-tone={tone} role={role} ref={ref} tabIndex={tabIndex}>
      <Drawing size={24} stroke={1.75} aria-hidden />
      <div className="alert-body stack gap-4">
        {title ? <p className="alert-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

/**
 * Outcome of the last action, in a live region rendered beforehand: screen readers do not announce
 * a region inserted with its text.
 */
export function Done({ message }: { message: string }) {
  return (
    <div role="status" className={message === '' ? 'visually-hidden' : undefined}>
      {message === '' ? null : (
        <AlertBox tone="success">
          <p>{message}</p>
        </AlertBox>
      )}
    </div>
  );
}
