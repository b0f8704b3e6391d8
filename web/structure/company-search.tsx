import { SearchSelect, type SearchSelectProps } from '#web/design/form/search-select.tsx';
import { pieces } from '#web/messages/pieces.ts';

export type CompanySearchProps = Omit<SearchSelectProps, 'prompt' | 'placeholder' | 'clearLabel'>;

/**
 * Search for a structure by company name. The loader queries the API; an emptied field means null.
 */
export function CompanySearch(props: CompanySearchProps) {
  return <SearchSelect {...props} prompt={pieces.companyPrompt} clearLabel={pieces.clearCompany} />;
}
