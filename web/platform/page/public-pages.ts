import { frame } from '#web/messages/frame.ts';

/** Two pages have an address of their own on narrow screens; both answer. */
export type Layout = 'desktop' | 'phone';

/** URLs of the public pages. The first three were required as they are. */
export const PUBLIC_PATHS = {
  definition: '/about/definition-isrc',
  obtain: '/about/quand-isrc',
  faq: '/about/faq',
  assistant: '/about/nouveau-code',
  checker: '/about/verifier-un-code',
  audit: '/about/verifier-un-catalogue',
} as const;
export type PublicPage = keyof typeof PUBLIC_PATHS;

/** Pages required by law: served here unless the brand has its own elsewhere. */
export const LEGAL_PATHS = {
  mentions: '/mentions-legales',
  confidentialite: '/confidentialite',
  conditions: '/conditions',
  accessibilite: '/accessibilite',
} as const;
export type LegalPage = keyof typeof LEGAL_PATHS;

const OBTAIN_ON_PHONES = '/about/comment-isrc';

/** Their entries in the menu and at the foot of every page, signed in or not. */
export function aboutPages(layout: Layout): { label: string; to: string }[] {
  const { about } = frame;
  return [
    { label: about.definition, to: PUBLIC_PATHS.definition },
    { label: about.obtain, to: layout === 'phone' ? OBTAIN_ON_PHONES : PUBLIC_PATHS.obtain },
    { label: about.faq, to: PUBLIC_PATHS.faq },
    { label: about.assistant, to: PUBLIC_PATHS.assistant },
    { label: about.checker, to: PUBLIC_PATHS.checker },
    { label: about.audit, to: PUBLIC_PATHS.audit },
  ];
}
