import './portal-text.css';
import { useId } from 'react';
import { Link } from 'react-router';
import { information } from '#web/app/catalogue/public/information.ts';
import { PUBLIC_PATHS, type PublicPage } from '#web/app/shell/public-pages.ts';

const words = information.links;

const WAYS: readonly { page: PublicPage; label: string; hint: string }[] = [
  { page: 'definition', label: words.definition, hint: words.definitionHint },
  { page: 'obtain', label: words.obtain, hint: words.obtainHint },
  { page: 'assistant', label: words.assistant, hint: words.assistantHint },
  { page: 'checker', label: words.checker, hint: words.checkerHint },
  { page: 'audit', label: words.audit, hint: words.auditHint },
  { page: 'faq', label: words.faq, hint: words.faqHint },
];

/** The pages that anyone may read, but for the one being read. */
export function Ways({ title, without }: { title: string; without?: PublicPage | undefined }) {
  const id = useId();
  return (
    <nav className="stack no-print gap-16" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="ways list">
        {WAYS.filter(({ page }) => page !== without).map(({ page, label, hint }) => (
          <li key={page}>
            <Link to={PUBLIC_PATHS[page]}>
              <b>{label}</b>
              <span>{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
