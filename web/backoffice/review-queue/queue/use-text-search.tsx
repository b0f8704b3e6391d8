import { IconSearch } from '@tabler/icons-react';
import { TextInput } from '#web/design/form/text-input.tsx';
import type { Queue } from '../reviewing.ts';
import { criteriaOf, texteOf } from './text-criteria.ts';
import { useCriteria } from './use-criteria.ts';

export const SEARCH_ID = 'recherche-file';

export type SearchMessages = {
  readonly filters: string;
  readonly search: string;
  readonly searchPlaceholder: string;
};

type Search = Pick<Queue<never>, 'filtered' | 'clear' | 'criteria' | 'apply' | 'filters'> & {
  /** Trimmed search text; empty when there is none. */
  readonly texte: string;
};

const TEXTE = { read: texteOf, write: criteriaOf };

/** Search of a queue by text only. */
export function useTextSearch(searchMessages: SearchMessages): Search {
  const [typed, setTyped] = useCriteria(TEXTE);
  const texte = typed.trim();
  return {
    texte,
    filtered: texte !== '',
    clear: () => setTyped(''),
    criteria: criteriaOf(texte),
    apply: (criteria) => setTyped(texteOf(criteria)),
    filters: (
      <search className="queue-filters stack gap-8" aria-label={searchMessages.filters}>
        <SearchInput messages={searchMessages} value={typed} onValue={setTyped} />
      </search>
    ),
  };
}

export type SearchInputProps = {
  messages: SearchMessages;
  value: string;
  onValue: (texte: string) => void;
};

/** Search field, focused by the search shortcut. */
export function SearchInput({ messages, value, onValue }: SearchInputProps) {
  return (
    <div className="queue-search">
      <IconSearch size={18} aria-hidden />
      <TextInput
        id={SEARCH_ID}
        type="search"
        label={messages.search}
        labelHidden
        normalCase
        placeholder={messages.searchPlaceholder}
        maxLength={250}
        value={value}
        onValue={onValue}
      />
    </div>
  );
}
