/** Export formats of players, of playlist transfer services, and of public catalogues. */

import type { Layout } from './row.ts';

export const CATALOGUES: readonly Layout[] = [
  {
    name: 'Spotify (Exportify)',
    source: 'exportify.net; github.com/mammons/ytm-playlist-importer, src/types/track-data.ts',
    marks: 'Track URI|Track Name|Artist Name(s)',
    headings: {
      titre: 'Track Name',
      artiste_principal: 'Artist Name(s)',
      duree: 'Track Duration (ms)|Duration (ms)',
      date_publication: 'Album Release Date|Release Date',
      explicite: 'Explicit',
      isrc_existant: 'ISRC',
      label: 'Record Label',
      genre: 'Genres',
    },
    rest: `Track URI|Artist URI(s)|Album URI|Album Name|Album Artist URI(s)|Album Artist Name(s)|Album Image URL|Disc
      Number|Track Number|Track Preview URL|Popularity|Added By|Added At|Danceability|Energy|Key|Loudness|Mode|
      Speechiness|Acousticness|Instrumentalness|Liveness|Valence|Tempo|Time Signature`,
    lines: 'ENREGISTREMENT',
    durations: 'MILLISECONDES',
  },
  {
    name: 'Spotify (Chosic)',
    source: 'github.com/mixxxdj/mixxx, pull request 15209',
    marks: 'Song|Album Date|Camelot',
    headings: {
      titre: 'Song',
      artiste_principal: 'Artist',
      genre: 'Genres',
      date_publication: 'Album Date',
      duree: 'Time',
      isrc_existant: 'ISRC',
    },
    rest: `#|Popularity|BPM|Album|Dance|Energy|Acoustic|Instrumental|Happy|Speech|Live|Loud (Db)|Key|Time
      Signature|Added At|Spotify Track Id|Camelot`,
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'Deezer, « mes données »',
    source: 'Deezer, export of the data of an account (headings only)',
    marks: 'Song Title|Album Title|Listening Time|Platform Name',
    headings: { titre: 'Song Title', artiste_principal: 'Artist', isrc_existant: 'ISRC' },
    rest: 'Album Title|IP Address|Listening Time|Platform Name|Platform Model|Date',
    lines: 'EMPLOI',
  },
  {
    name: 'iTunes',
    source: 'Apple, « Export Playlist » as text (headings only)',
    marks: 'Name|Movement Number|Bit Rate',
    headings: {
      titre: 'Name',
      artiste_principal: 'Artist|Album Artist',
      compositeurs: 'Composer',
      genre: 'Genre',
      duree: 'Time',
      annee_publication: 'Year',
      commentaire: 'Comments',
    },
    rest: `Album|Album Artist|Grouping|Work|Movement Number|Movement Count|Movement Name|Size|Disc Number|Disc
      Count|Track Number|Track Count|Date Modified|Date Added|Bit Rate|Sample Rate|Volume
      Adjustment|Kind|Equalizer|Plays|Last Played|Skips|Last Skipped|My Rating|Location`,
    lines: 'ENREGISTREMENT',
    durations: 'SECONDES',
  },
  {
    name: 'iTunes, en français',
    source: 'Apple, « Exporter la playlist » en texte (en-têtes seuls)',
    marks: 'Nom|Débit|Écoutes',
    headings: {
      titre: 'Nom',
      artiste_principal: 'Artiste|Artiste de l’album',
      compositeurs: 'Compositeur',
      genre: 'Genre',
      duree: 'Durée',
      annee_publication: 'Année',
      commentaire: 'Commentaires',
    },
    rest: `Album|Artiste de l’album|Regroupement|Œuvre|Numéro de mouvement|Nombre de mouvements|Nom du
      mouvement|Taille|Numéro de disque|Nombre de disques|Numéro de piste|Nombre de pistes|Date de modification|Date
      d’ajout|Débit|Échantillonnage|Réglage du volume|Type|Égaliseur|Écoutes|Dernière écoute|Sauts|Dernier saut|Mon
      classement|Emplacement`,
    lines: 'ENREGISTREMENT',
    durations: 'SECONDES',
  },
  {
    name: 'rekordbox',
    source: 'github.com/angorb/rekordbox-playlist-formatter, src/Column.php',
    marks: 'Track Title|BPM|Rating|Date Added',
    headings: {
      titre: 'Track Title',
      version: 'Mix Name',
      artiste_principal: 'Artist|Original Artist',
      compositeurs: 'Composer',
      auteurs: 'Lyricist',
      genre: 'Genre',
      duree: 'Time',
      label: 'Label',
      date_publication: 'Release Date',
      annee_publication: 'Year',
      commentaire: 'Comments',
      isrc_existant: 'ISRC',
    },
    rest: `#|Preview|Artwork|Album|BPM|Rating|Key|Date Added|Date Created|My Tag|Play Count|DJ Play
      Count|Bitrate|Size|Track Number|Disc Number|Remixer|Color|File Name|File Type|Location`,
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'Discogs',
    source: 'Discogs, export of a collection (headings only)',
    marks: 'Catalog#|release_id|Released',
    headings: {
      titre: 'Title',
      artiste_principal: 'Artist',
      label: 'Label',
      reference: 'Catalog#',
      annee_publication: 'Released',
      commentaire: 'Collection Notes|Notes',
    },
    rest: `Format|Rating|release_id|CollectionFolder|Date Added|Collection Media Condition|Collection Sleeve
      Condition`,
    lines: 'DISQUE',
  },
  {
    name: 'MusicBrainz Picard',
    source: 'picard-docs.musicbrainz.org, « Tags & Variables »',
    marks: 'title|artist|musicbrainz_recordingid',
    headings: {
      titre: 'title',
      version: 'subtitle|_recordingcomment',
      artiste_principal: 'artist|albumartist',
      interpretes: 'performer',
      compositeurs: 'composer',
      auteurs: 'lyricist',
      label: 'label',
      reference: 'catalognumber',
      annee_publication: 'originalyear',
      date_publication: 'originaldate|date',
      genre: 'genre',
      langue: 'language',
      duree: 'length|~length',
      isrc_existant: 'isrc',
      ean: 'barcode',
      commentaire: 'comment',
    },
    rest: `album|albumartistsort|artistsort|artists|composersort|titlesort|albumsort|asin|bpm|compilation|conductor|
      discnumber|discsubtitle|encodedby|engineer|media|mixer|producer|releasecountry|releasestatus|releasetype|remixer|
      script|totaldiscs|totaltracks|tracknumber|work|musicbrainz_recordingid|musicbrainz_trackid|musicbrainz_albumid|
      musicbrainz_artistid|musicbrainz_albumartistid|musicbrainz_releasegroupid|musicbrainz_workid|acoustid_id`,
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'beets',
    source: 'beets.readthedocs.io, « Available Values »',
    marks: 'title|artist|mb_trackid',
    headings: {
      titre: 'title',
      version: 'trackdisambig',
      artiste_principal: 'artist|albumartist',
      compositeurs: 'composer',
      auteurs: 'lyricist',
      label: 'label',
      reference: 'catalognum',
      annee_publication: 'original_year|year',
      genre: 'genre',
      langue: 'language',
      duree: 'length',
      isrc_existant: 'isrc',
      commentaire: 'comments',
    },
    rest: `album|albumartist|year|track|tracktotal|disc|disctotal|bpm|mb_trackid|mb_albumid|mb_artistid|
      mb_albumartistid|month|day|original_month|original_day|country|media|albumtype|script|path|format|bitrate|
      samplerate|added|grouping`,
    lines: 'ENREGISTREMENT',
    durations: 'SECONDES',
  },
  {
    name: 'TuneMyMusic',
    source: 'tunemymusic.com, export to CSV (headings only)',
    marks: 'Track name|Artist name|Playlist name|Type',
    headings: { titre: 'Track name', artiste_principal: 'Artist name', isrc_existant: 'ISRC' },
    rest: 'Album|Playlist name|Type|Spotify - id|Apple - id|Deezer - id|YouTube - id|Tidal - id',
    lines: 'ENREGISTREMENT',
  },
  {
    name: 'YouTube Music (Takeout)',
    source: 'github.com/TheBengineer/GmusicExport, issue 4',
    marks: 'Song Title|Album Title|Artist Name 1|Duration',
    headings: {
      titre: 'Song Title',
      artiste_principal: 'Artist Name 1',
      artistes_invites: 'Artist Name 2',
      duree: 'Duration',
    },
    rest: 'Album Title',
    lines: 'ENREGISTREMENT',
    durations: 'SECONDES',
  },
  {
    name: 'Shazam',
    source:
      'github.com/NBS-LLC/ng-spotify-importer, issue 221; Shazam, « Download library » (headings only)',
    marks: 'TagTime|TrackKey|Title|Artist',
    headings: { titre: 'Title', artiste_principal: 'Artist' },
    rest: 'Index|TagTime|URL|TrackKey',
    lines: 'ENREGISTREMENT',
  },
];
