import './button.css';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VisuallyHidden } from '../display/visually-hidden.tsx';
import { firstWords } from '../first-messages.ts';
import type { ButtonSize, ButtonVariant } from './button.tsx';

export type TextLinkProps = {
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** For links that must be told apart out of context, e.g. in a table row. */
  'aria-label'?: string | undefined;
  onClick?: (() => void) | undefined;
};

const isExternal = (to: string) => to.includes('//');
const isProtocol = (to: string) => /^(mailto|tel):/.test(to);

/**
 * A link inside the portal, or an external one: an address with a double slash opens a new tab and
 * announces it.
 */
export function TextLink({ to, children, className = 'link-plain', ...rest }: TextLinkProps) {
  if (isExternal(to)) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer" className={className} {...rest}>
        {children}
        <IconExternalLink size={16} className="new-window" aria-hidden />
        <VisuallyHidden> {firstWords.newWindow}</VisuallyHidden>
      </a>
    );
  }
  if (isProtocol(to)) {
    return (
      <a href={to} className={className} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={className} {...rest}>
      {children}
    </Link>
  );
}

export type LinkButtonProps = TextLinkProps & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
};

/** A link styled as a button. */
export function LinkButton(props: LinkButtonProps) {
  const {
    variant = 'primary',
    size = 'normal',
    icon,
    iconEnd,
    children,
    className,
    to,
    ...rest
  } = props;
  return (
    <Link
      to={to}
      className={className ? `button ${className}` : 'button'}
      data-variant={variant}
      data-size={size}
      {...rest}
    >
      {icon}
      {children}
      {iconEnd}
    </Link>
  );
}
