import './feedback.css';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';

export type NoticeTone = 'info' | 'warning' | 'error' | 'success';

const drawings = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
  success: IconCircleCheck,
} as const;

export type NoticeProps = {
  tone: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** `alert` interrupts, `status` waits its turn; nothing when the notice was there from the start. */
  role?: 'alert' | 'status' | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  tabIndex?: number | undefined;
};

export function Notice({ tone, title, children, role, ref, tabIndex }: NoticeProps) {
  const Drawing = drawings[tone];
  return (
    <div className="notice" data-tone={tone} role={role} ref={ref} tabIndex={tabIndex}>
      <Drawing size={24} stroke={1.75} aria-hidden />
      <div className="notice-body stack gap-4">
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}

/** What was just done; before, a region that waits for its words: one that is born with them is not heard. */
export function Done({ said }: { said: string }) {
  return (
    <div role="status" className={said === '' ? 'visually-hidden' : undefined}>
      {said === '' ? null : (
        <Notice tone="success">
          <p>{said}</p>
        </Notice>
      )}
    </div>
  );
}
