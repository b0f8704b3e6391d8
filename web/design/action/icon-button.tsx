import './button.css';
import type { ComponentProps, ReactNode } from 'react';
import type { ButtonSize, ButtonVariant } from './button.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
};

export function IconButton({
  label,
  icon,
  variant = 'secondary',
  size = 'normal',
  className,
  ...native
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...native}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      data-square=""
      aria-label={label}
    >
      {icon}
    </button>
  );
}
