import { useQuery } from '@tanstack/react-query';
import { countries, legalForms } from '#web/app/api/references.ts';
import { structureWords as words } from '#web/app/catalogue/account/structure.ts';

const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });
const COUNTRIES = ['nationalite', 'sgPays', 'coPays'];

/** A value of the sheet in words: countries, legal forms and dates are kept as codes. */
export function useShownValue(): (name: string, value: string) => string {
  const { data: pays = [] } = useQuery(countries);
  const { data: forms = [] } = useQuery(legalForms);
  return (name, value) => {
    if (value === '') return '';
    if (COUNTRIES.includes(name)) return pays.find(({ id }) => String(id) === value)?.value ?? value;
    if (name === 'codeJur') return forms.find(({ id }) => id === value)?.value ?? words.legalFormCode(value);
    if (name === 'personalite')
      return value === 'PHYSIQUE' ? words.personalites.PHYSIQUE.label : words.personalites.MORALE.label;
    if (name === 'dateCreation') return day.format(new Date(`${value}T00:00:00Z`));
    return value;
  };
}
