/** Demonstration people: their structures and roles. */

export type DemonstrationPerson = {
  readonly email: string;
  readonly civilite: 'M' | 'MME';
  readonly prenom: string;
  readonly nom: string;
  /** Structure key -> contact roles (101 représentant légal, 108 gestionnaire internet, 200 gestionnaire ISRC). */
  readonly roles: Readonly<Record<string, readonly (101 | 108 | 200)[]>>;
};

const ALL = [101, 108, 200] as const;

export const PEOPLE: readonly DemonstrationPerson[] = [
  {
    email: 'staff@demo.example',
    civilite: 'MME',
    prenom: 'Hélène',
    nom: 'VASSEUR',
    roles: { society: ALL },
  },
  {
    email: 'collegue@demo.example',
    civilite: 'M',
    prenom: 'Yann',
    nom: 'LE GALL',
    roles: { society: [] },
  },
  {
    email: 'label@demo.example',
    civilite: 'M',
    prenom: 'Karim',
    nom: 'BELHADJ',
    roles: { label: [101], second: [200] },
  },
  {
    email: 'artiste@demo.example',
    civilite: 'MME',
    prenom: 'Inès',
    nom: 'CARADEC',
    roles: { artiste: [101, 200] },
  },
  {
    email: 'attente@demo.example',
    civilite: 'MME',
    prenom: 'Odile',
    nom: 'MARCHETTI',
    roles: { attente: [101] },
  },
  {
    email: 'equipe@demo.example',
    civilite: 'M',
    prenom: 'Sacha',
    nom: 'PELLETIER',
    roles: { artiste: [] },
  },
  {
    email: 'boreale@demo.example',
    civilite: 'MME',
    prenom: 'Greta',
    nom: 'WILHELM',
    roles: { boreale: ALL },
  },
  {
    email: 'lanterne@demo.example',
    civilite: 'M',
    prenom: 'Paul',
    nom: 'ESTÈVE',
    roles: { lanterne: ALL },
  },
  {
    email: 'tumulte@demo.example',
    civilite: 'MME',
    prenom: 'Nadia',
    nom: 'COUSIN',
    roles: { tumulte: ALL },
  },
  {
    email: 'mascaret@demo.example',
    civilite: 'M',
    prenom: 'Bixente',
    nom: 'DARRIEU',
    roles: { mascaret: ALL },
  },
  {
    email: 'lagon@demo.example',
    civilite: 'MME',
    prenom: 'Annette',
    nom: 'HOAREAU',
    roles: { lagon: ALL },
  },
  {
    email: 'falaise@demo.example',
    civilite: 'M',
    prenom: 'Théo',
    nom: 'LEMERCIER',
    roles: { falaise: ALL },
  },
  {
    email: 'refuse@demo.example',
    civilite: 'M',
    prenom: 'Marc',
    nom: 'ROUBAUD',
    roles: { refuse: [101] },
  },
];
