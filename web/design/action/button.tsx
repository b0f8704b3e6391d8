import './button.css';
import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Spinner } from '../feedback/spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';
export type ButtonSize = 'normal' | 'small';

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** After the label, e.g. an arrow. */
  iconEnd?: ReactNode;
  /** The action runs: the label stays, a second press does nothing. */
  busy?: boolean | undefined;
  /** Why the button does not act now. It stays reachable by keyboard, so that the reason can be read. */
  disabledReason?: string | null | undefined;
};

/** One primary button per view; destructive actions use `danger` and a confirmation. */
export function Button(props: ButtonProps) {
  const {
    variant = 'primary',
    size = 'normal',
    icon,
    iconEnd,
    busy = false,
    disabled = false,
    disabledReason,
    ...rest
  } = props;
  const { className, children, onClick, ...native } = rest;
  const reasonId = useId();
  // Never disabled by the browser: a button that stops acting when it is pressed would lose the focus.
  const inert = busy || disabled || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        type="button"
        {...native}
        className={className ? `button ${className}` : 'button'}
        data-variant={variant}
        data-size={size}
        aria-disabled={inert ? true : undefined}
        aria-busy={busy ? true : undefined}
        aria-describedby={disabledReason ? reasonId : native['aria-describedby']}
        title={disabledReason ?? native.title}
        onClick={press}
      >
        {busy ? <Spinner size={18} /> : icon}
        {children}
        {iconEnd}
      </button>
      {disabledReason ? (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}
