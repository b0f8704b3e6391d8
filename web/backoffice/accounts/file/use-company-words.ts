import { useQuery } from '@tanstack/react-query';
import { countries, legalForms } from '#web/app/api/references.ts';
import { structureWords } from '#web/app/catalogue/account/structure.ts';

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

/** A field of a structure in words: countries, legal forms and dates are kept as codes. Null when it is empty. */
export function useCompanyWords(): (name: string, value: string | number | null) => string | null {
  const { data: pays = [] } = useQuery(countries);
  const { data: forms = [] } = useQuery(legalForms);
  return (name, value) => {
    if (value === null || value === '') return null;
    const text = String(value);
    switch (name) {
      case 'nationalite':
      case 'sgPays':
      case 'coPays':
        return pays.find(({ id }) => id === value)?.value ?? text;
      case 'codeJur':
        return forms.find(({ id }) => id === text)?.value ?? structureWords.legalFormCode(text);
      case 'personalite':
        return structureWords.personalites[text === 'PHYSIQUE' ? 'PHYSIQUE' : 'MORALE'].label;
      case 'dateCreation':
        return day.format(new Date(`${text}T00:00:00Z`));
      case 'siret':
        // A SIRET is read in groups; another register's number stays as it is.
        return text.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u202f$2\u202f$3\u202f$4');
      default:
        return text;
    }
  };
}
