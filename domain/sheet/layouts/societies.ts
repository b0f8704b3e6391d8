/** Lists sent to collecting societies by producers and by users of recordings. */

import type { Layout } from './row.ts';

export const SOCIETIES: readonly Layout[] = [
  {
    name: 'SoundExchange, déclaration d’ISRC',
    source: 'soundexchange.com, « Rights Owner International Collections » (ISRC Ingest Form)',
    marks: 'Recording Artist|Recording Title|Recording Version',
    headings: {
      titre: 'Recording Title',
      version: 'Recording Version',
      artiste_principal: 'Recording Artist',
      compositeurs: 'Composer',
      duree: 'Duration',
      pays_fixation: 'Country of Recording/Fixation|Country of Recording',
      date_publication: 'Date of First Release|Release Date',
      producteur: 'Copyright Owner|Rights Owner',
      label: 'Release Label|Label',
      ean: 'Release UPC|UPC',
      reference: 'Catalog Number',
      genre: 'Genre',
      isrc_existant: 'ISRC',
    },
    rest: `Copyright Owner Country of Nationality|Country of First Release/Publication|Countries of First
      Release/Publication|Non-U.S. Territories of Collection Rights|Release Artist|Release Title|Release Version`,
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'SoundExchange, relevé de diffusion',
    source: '37 CFR 370.4(d)(2); futurimedia.freshdesk.com, article 44002638879',
    marks: 'Featured Artist|Sound Recording Title|Marketing Label',
    headings: {
      titre: 'Sound Recording Title',
      artiste_principal: 'Featured Artist',
      label: 'Marketing Label',
      isrc_existant: 'ISRC',
    },
    rest: `Name of Service|Transmission Category|Album Title|Actual Total Performances|Play Frequency|Aggregate
      Tuning Hours|Channel or Program Name`,
    lines: 'EMPLOI',
  },
  {
    name: 'PPL',
    source: 'PPL Repertoire Data Style Guide, July 2018 (docslib.org/doc/3810320)',
    marks: 'Band/Artist Name|Recording Title',
    headings: {
      titre: 'Recording Title',
      version: 'Version Type|Version',
      artiste_principal: 'Band/Artist Name',
      annee_publication: 'P Date',
      pays_fixation: 'Country of Recording',
      duree: 'Duration',
      genre: 'Genre',
      isrc_existant: 'ISRC',
      reference: 'Catalogue Number',
      label: 'Label',
      commentaire: 'Comments',
    },
    rest: 'Alternative Title|Recording Venue|Release Title|Format Title|Country of Commissioning',
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'PPCA',
    source: 'ppca.com.au/recording-spreadsheet-help',
    marks: 'Track Primary Artist|Track Country Of Origin',
    headings: {
      titre: 'Track Title|Track Name',
      version: 'Track Version',
      artiste_principal: 'Track Primary Artist',
      interpretes: 'Track Other Performers',
      label: 'Original Release Label|Release Label',
      reference: 'Catalogue Number',
      isrc_existant: 'ISRC|Track ISRC',
    },
    rest: `Release Artist|Release Title|Release Artist Country|Track Artist Country|Track Other Performers
      Country|Track Country Of Origin|Licensor Percentage Claimed`,
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'SUISA, déclaration de diffusion',
    source: 'SUISA, Tarif S; github.com/radiorabe/suisa_sendemeldung',
    marks: 'Interpreten-Info|Sendedatum|Sendezeit',
    headings: {
      titre: 'Titel',
      compositeurs: 'Komponist',
      artiste_principal: 'Interpret',
      auteurs: 'Autor Text',
      isrc_existant: 'ISRC',
      label: 'Label|Marke',
      reference: 'CD ID / Katalog-Nummer|Bestellnummer',
      pays_fixation: 'Aufnahmeland',
      date_publication: 'Erstveröffentlichungsdatum',
      genre: 'Genre',
      ean: 'EAN/GTIN',
    },
    rest: `Interpreten-Info|Sender|Sendedatum|Sendedauer|Sendezeit|Werkverzeichnisangaben|Aufnahmedatum|Titel des
      Tonträgers (Albumtitel)|Track Nummer|Programm|Label Code|Identifikationsnummer|vom Sender der Aufnahme selbst
      zugewiesene Identifikationsnummer`,
    lines: 'EMPLOI',
  },
];
