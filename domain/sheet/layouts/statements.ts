/** Sales statements: one line per shop, country and month, so that a recording is on many lines. */

import type { Layout } from './row.ts';

export const STATEMENTS: readonly Layout[] = [
  {
    name: 'The Orchard, relevé',
    source: 'The Orchard, statements of labels as their users publish them (headings only)',
    marks: 'Activity Period|Orchard UPC|Trans Type',
    headings: {
      titre: 'Track Name',
      artiste_principal: 'Track Artist|Artist Name',
      label: 'Imprint Label',
      isrc_existant: 'ISRC',
      ean: 'Manufacturer’s UPC|Manufacturer UPC|Orchard UPC',
      reference: 'Catalog Number|Label Catalog #',
    },
    rest: `Period|Activity Period|Release Name|Product Name|Project Code|Product Code|Retailer|Trans
      Type|DMS|Territory|Volume|Track #|Track Number|Quantity|Unit Price|Discount|Actual Price|Total|Adjusted
      Total|Split Rate|Label Share Net Receipts|Net Receipts|Ringtone Publishing|Cloud Publishing|Publishing|Mech.
      Administrative Fee|Preferred Currency|Currency`,
    lines: 'EMPLOI',
  },
  {
    name: 'DistroKid, relevé',
    source: 'DistroKid, « Bank details » (headings only)',
    marks: 'Sale Month|Song/Album|Earnings (USD)',
    headings: { titre: 'Title', artiste_principal: 'Artist', isrc_existant: 'ISRC', ean: 'UPC' },
    rest: `Reporting Date|Sale Month|Store|Quantity|Team Percentage|Song/Album|Country of Sale|Songwriter Royalties
      Withheld|Earnings (USD)|Recoup (USD)`,
    lines: 'EMPLOI',
  },
  {
    name: 'TuneCore, relevé',
    source: 'TuneCore, sales report (headings only)',
    marks: 'Sales Period|Posted Date|Song Title|Total Earned',
    headings: {
      titre: 'Song Title',
      artiste_principal: 'Artist',
      label: 'Label',
      isrc_existant: 'Optional ISRC|ISRC',
      ean: 'UPC|Optional UPC',
    },
    rest: `Sales Period|Posted Date|Store Name|Country of Sale|Country|Release Type|Release Title|TC Song ID|Sales
      Type|# Units Sold|Quantity|Per Unit Price|Net Sales|Net Sales Currency|Exchange Rate|Total Earned|Currency`,
    lines: 'EMPLOI',
  },
  {
    name: 'Symphonic, relevé',
    source: 'support.symdistro.com, article 211678046',
    marks: 'Digital Service Provider|ISRC Code|Royalty ($US)',
    headings: {
      titre: 'Track Title',
      artiste_principal: 'Track Artist|Artist|Artist Name',
      label: 'Label',
      isrc_existant: 'ISRC Code',
      ean: 'UPC|UPC Code',
      reference: 'Catalog Number|Catalog',
    },
    rest: `Serial|Aggregator|Reporting Period|Digital Service Provider|Account|Release Title|Release
      Name|Territory|Count|Units|Royalty ($US)|Content Type|Delivery`,
    lines: 'EMPLOI',
  },
  {
    name: 'Labelcaster, relevé',
    source: 'guidance.labelcaster.com, « What are CSV reports? »',
    marks: 'sales_start_date|sales_end_date|track_artist',
    headings: {
      titre: 'track_title',
      artiste_principal: 'track_artist|release_artist',
      label: 'label',
      isrc_existant: 'ISRC',
      ean: 'UPC',
    },
    rest: `report_date|sales_start_date|sales_end_date|release_title|release_artist|dsp|country|units|quantity|
      configuration|revenue|currency`,
    lines: 'EMPLOI',
  },
  {
    name: 'smartRights, relevé',
    source: 'smartrights.com, « How to export a sales report »',
    marks: 'begin_date|track_title|distributor_net_sales',
    headings: {
      titre: 'track_title',
      artiste_principal: 'artist_name',
      compositeurs: 'composers',
      label: 'label_name',
      isrc_existant: 'isrc',
      ean: 'upc',
    },
    rest: `begin_date|end_date|import_date|country_code|country|release_title|store_name|offer_type|sale_type|
      sales_product|monetization_type|usage_type|asset_type|total_sales|distributor_tax|distributor_net_sales|net_sales|
      currency|currency_rate|real_total_sales|real_distributor_net_sales|real_net_sales|units|distributor|client_name|
      report_name|report_id|created_at`,
    lines: 'EMPLOI',
  },
  {
    name: 'Cargo, relevé',
    source: 'github.com/SuperHyperInstantFutureTime/TrackShift, wiki, « Cargo Distribution »',
    marks: 'Asset ISRC|Asset Title|Asset Artist',
    headings: {
      titre: 'Asset Title',
      version: 'Asset Version',
      artiste_principal: 'Asset Artist',
      duree: 'Asset Duration',
      label: 'Product Label',
      isrc_existant: 'Asset ISRC',
      ean: 'Product UPC',
      reference: 'Product Catalog Number',
    },
    rest: `Royalty ID|Sale net receipts calculation|Sale net receipts|Contract deal term|Contract Reference|Reported
      Royalty|Asset/Product|Territory|Quantity|Sale Type|Sale User Type|Sale Start date|Sale End date|Sale Store
      Name|DSP|Royalty Calculation Base|Product Reference|Asset Reference|Product Share|Asset Share|Exchange
      Rate|Currency|Product Title|Product Version|Product Artist|Report Run ID|Report ID|Sale ID|Statement Run
      ID|Statement Run Name`,
    lines: 'EMPLOI',
  },
  {
    name: 'Beatport, relevé',
    source: 'github.com/MikeS74/InStereoSalesCLI, README',
    marks: 'TRACK_ARTIST|TRACK_TITLE|NET_CONTENT_REVENUE',
    headings: {
      titre: 'TRACK_TITLE',
      version: 'MIX_NAME',
      artiste_principal: 'TRACK_ARTIST',
      label: 'LABEL_NAME',
      isrc_existant: 'ISRC',
      ean: 'UPC',
    },
    rest: 'REMIXER_NAME|TRACK_COUNT|NET_CONTENT_REVENUE|RELEASE_NAME|CATALOG_NUMBER',
    lines: 'EMPLOI',
  },
  {
    name: 'Traxsource, relevé',
    source: 'github.com/MikeS74/InStereoSalesCLI, README',
    marks: 'Track Artist|Track Version|Amount Due',
    headings: {
      titre: 'Track Title',
      version: 'Track Version',
      artiste_principal: 'Track Artist',
      isrc_existant: 'ISRC',
      label: 'Label',
    },
    rest: 'Qty|Amount Due|Release Title',
    lines: 'EMPLOI',
  },
];
