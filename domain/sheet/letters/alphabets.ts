/**
 * Which letters the languages of catalogues write, as far as they tell one encoding from another: the usual ones,
 * and those that are rarer. Facts of orthography; capitals are those of their small letters.
 */

export type Script =
  | 'Latin'
  | 'Cyrillic'
  | 'Greek'
  | 'Hebrew'
  | 'Arabic'
  | 'Thai'
  | 'Hangul'
  | 'Kana'
  | 'Han';

export type Alphabet = { readonly usual: string; readonly rare?: string };

/** Letters beyond ASCII. */
export const LATIN_ALPHABETS: readonly Alphabet[] = [
  // French, Catalan, Dutch, Italian.
  { usual: 'éèàêçôœ', rare: 'âîûùëïüæÿ' },
  { usual: 'àèéíòóúç', rare: 'ïü' },
  { usual: 'éëïè', rare: 'üöóê' },
  { usual: 'àèéìòù', rare: 'î' },
  // Spanish, Portuguese.
  { usual: 'áéíóúñ', rare: 'ü' },
  { usual: 'ãçáéíóúâêô', rare: 'õàü' },
  // German; Swedish, Danish and Norwegian; Icelandic.
  { usual: 'äöüß', rare: 'é' },
  { usual: 'åäöæø', rare: 'éü' },
  { usual: 'áíóúöæ', rare: 'éýþð' },
  // Polish; Czech, Slovak; Croatian and Slovene; Hungarian; Romanian.
  { usual: 'ąćęłńóśźż' },
  { usual: 'áčéěířšůýž', rare: 'ďňóťú' },
  { usual: 'áčéíľšťúýž', rare: 'äďĺňóôŕ' },
  { usual: 'čćđšž' },
  { usual: 'áéíóöőúüű' },
  { usual: 'ăâîşţșț' },
  // Turkish; Lithuanian, Latvian, Estonian.
  { usual: 'çğıöşü', rare: 'âîû' },
  { usual: 'ąčęėįšųūž' },
  { usual: 'āčēģīķļņšūž' },
  { usual: 'äõöü', rare: 'šž' },
];

export const OTHER_ALPHABETS: Readonly<Partial<Record<Script, readonly Alphabet[]>>> = {
  Cyrillic: [
    { usual: 'оеаинтсрвлкмдпуяыьгзб', rare: 'чйхжшюцщэфъё' },
    { usual: 'оаинвіетрслкдмупязьбг', rare: 'чйхцжюшїєщґф' },
    { usual: 'аоеинрстјувмдкпзлбг', rare: 'шчцћжњљхђфџ' },
  ],
  Greek: [{ usual: 'αβγδεηθικλμνοπρσςτυφχωάέήίόύώ', rare: 'ζξψϊϋΐΰ' }],
  Hebrew: [{ usual: 'אבגדהוחטילמנסעפצקרשתךםןףץכז', rare: '' }],
  Arabic: [{ usual: 'ابتحدرسشعفقكلمنهويةأجخصطى', rare: 'ثذزضظغءآؤإئپچژگ' }],
  Thai: [
    {
      usual: 'กขคงจชดตทนบปผพมยรลวสหอะาำเแโใไิีึืุูั่้์็',
      rare: 'ซญณฉถธภฟศษฝฐฮๆๅ๊๋',
    },
  ],
  // The syllables that come back most often.
  Hangul: [
    {
      usual:
        '이다는에을의가고하지한로기사은리도를서자어나인대그아시수들일게라해있정과전구보부주마장것성스상원제신안그동조경우소여중면무오세장니음영유모공와비생미만치내너날말사랑바람밤별하늘봄여름가을겨울길꿈눈꽃노래파도등대달',
    },
  ],
};

/** Chinese characters that titles and names use most, in the forms of China, Taiwan and Japan. */
export const USUAL_HAN =
  '的一是不了人我在有他这這为為之大来來以个個中上们們到说說国國和地也子时時道出而要于於就下得可你年生自会會那后後能对對着著事其里裡里去行过過家十用发發天如然作方成者多日都三小军軍二无無同么麼经經法当當起与與好看学學进進种種将將还還分此心前面又定见見只主没沒公从從爱愛夜月海花风風梦夢雨雪春夏秋冬光星空色音歌声聲云雲山水火石河川江湖波潮岸港灯燈塔台臺城门門路街世界命运運青红紅白黑金银銀黄黃绿綠蓝藍情思念忆憶恋戀永远遠明晨朝晚夕阳陽影树樹叶葉草木林森鸟鳥鱼魚龙龍虎马馬女男孩母父王李张張陈陳刘劉东東西南北京本田村島岛島记記憶騒浜濱辺邊楽樂团団團乐队隊舞曲新古今昔君君愛歌詞物語物语手目口耳身长長高低远近初终終恋愛花火夏祭桜櫻風景雨音夜空星月光';
