/** Templates for deliveries from labels to distributors, where their headings are published. */

import type { Layout } from './row.ts';

export const DISTRIBUTORS: readonly Layout[] = [
  {
    name: 'Believe',
    source: 'scribd.com/document/748107776; believedigital.zendesk.com, article 115002625165',
    marks: 'Mixtitle / Version|Main artist on tracks:',
    headings: {
      titre: 'Track title',
      version: 'Mixtitle / Version',
      artiste_principal: 'Main artist on tracks:',
      artistes_invites: 'Featuring on tracks:',
      compositeurs: 'Composer on tracks:',
      auteurs: 'Author on tracks:',
      label: 'Label',
      producteur: '℗ line (P line)',
      annee_publication: 'Production year',
      date_publication: 'Original release date|Digital release date',
      genre: 'Genre',
      langue: 'Lyrics language',
      explicite: 'Parental advisory',
      isrc_existant: 'ISRC Code',
      ean: 'UPC Code|EAN Code',
      reference: 'Release catalog number|Track catalog number',
    },
    rest: `Track number|CD number|Release title|© line (C line)|Sub Genre|Tracktype|Title language|Territories to
      deliver|Release price tier|Track price tier|Preview start|GRID|Commercial description in English|Commercial
      description in other language|Contributor Name|Remixer on tracks:|Producer on tracks:|Arranger on
      tracks:|Publisher on tracks:|Spotify ID|Apple Music ID`,
    lines: 'ENREGISTREMENT',
    dates: 'MONTH_FIRST',
  },
  {
    name: 'AudioSalad',
    source: 'github.com/funmusicplace/mirlo, issue 1661',
    marks: 'AudioSalad Track ID|Track Title Version',
    headings: {
      titre: 'Track Title',
      version: 'Track Title Version',
      artiste_principal: 'Main Artist|Primary Artist|Display Artist|Release Display Artist',
      artistes_invites: 'Featured Artist',
      interpretes: 'Performer|Vocalist|Soloist',
      compositeurs: 'Composer|Song Writer',
      auteurs: 'Lyricists',
      label: 'Label',
      producteur: 'P-Line',
      annee_publication: 'P-Line Year',
      date_publication: 'Original Release Date|Release Date',
      langue: 'Language',
      explicite: 'Advisory',
      duree: 'Track Length',
      isrc_existant: 'ISRC',
      ean: 'UPC',
      reference: 'Catalog Number',
      commentaire: 'Comment',
    },
    rest: `AudioSalad Release ID|Custom ID|Album Title|Album Title Version|Series|Format|Compilation|Recording
      Location|Preorder Date|C-Line|C-Line Year|Rights Holders|Disc Number|Track Number|AudioSalad Track ID|Track Custom
      ID|ISWC|Immersive ISRC|Publisher|Producer|Engineer|Remixer|Mixer|Arranger|Conductor|Orchestra|Choir|Ensemble|Other|
      Territory Availability|Categories|Track Sale|BPM|Tags|Permit Download|Permit Stream|HD Audio Present|Lyric Present|
      Lyric TTML Present|Download Date|Stream Date|iTunes Track Price Tier`,
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'Too Lost',
    source: 'help.toolost.com, article 9298256399508',
    marks: 'Release Primary Artists|Track Primary Artists|Track ISRC',
    headings: {
      titre: 'Track Title',
      version: 'Track Version',
      artiste_principal: 'Track Primary Artists|Release Primary Artists',
      label: 'Label',
      producteur: '(P) Line',
      annee_publication: '(P) Year',
      date_publication: 'Original release date|Release date',
      langue: 'Track Language',
      isrc_existant: 'Track ISRC',
      ean: 'UPC',
      reference: 'Catalogue number',
    },
    rest: '#|Release Title|Release Version|(C) Year|(C) Line|Audio URL|Cover URL',
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'FUGA (RASA), produits',
    source: 'support.fuga.com, article 4411520579604',
    marks: 'product_reference|barcode|label_name',
    headings: {
      titre: 'title',
      artiste_principal: 'artist',
      label: 'label_name',
      ean: 'barcode',
      reference: 'product_reference',
    },
    rest: 'accounting_group_name',
    lines: 'DISQUE',
  },
];
