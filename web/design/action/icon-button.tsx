import './button.css';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { ButtonSize, ButtonVariant } from './button.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
};

/** A disabled button keeps the focus: pressing « next » up to the last page must not lose it. */
export function IconButton({
  label,
  icon,
  variant = 'secondary',
  size = 'normal',
  disabled = false,
  className,
  onClick,
  ...native
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      title={label}
      {...native}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      data-square=""
      aria-disabled={disabled || undefined}
      aria-label={label}
      onClick={press}
    >
      {icon}
    </button>
  );
}
