/** Written by hand: pairs that letters alone keep apart. Romanised by people's habits, not by a table. */
export const PAIRS_FUZZY_LETTERS = `
= écritures :: Северный маяк / · / Лунный берег / 3:41 || Severny mayak / · / Lunny Bereg / 3:41
= écritures :: Белая ночь / · / Анна Кузнецова / 4:02 || Belaya noch / · / Anna Kuznetsova / 4:02
= écritures :: Дорога домой / · / Михаил Щербаков / 3:15 || Doroga domoy / · / Mikhail Shcherbakov / 3:16
= écritures :: Жёлтые листья / · / Пётр Чайка / 2:58 || Zheltye listya / · / Piotr Tchaïka / 2:58
= écritures :: Последний трамвай / · / Группа Причал / 5:10 || Posledniy tramvai / · / Gruppa Prichal / 5:10
= écritures :: Колыбельная / · / Ольга Вишневская / 3:33 || Kolybelnaïa / · / Olga Vichnevskaïa / 3:33
= écritures :: Песня о море / · / Хор Беломорья / 6:21 || Pesnya o more / · / Khor Belomorya / 6:20
= écritures :: Червона калина / · / Оксана Гончар / 3:07 || Chervona kalyna / · / Oksana Honchar / 3:07
= écritures :: Лале ли си / · / Невена Петкова / 4:44 || Lale li si / · / Nevena Petkova / 4:44
= écritures :: Зимска песма / · / Јелена Ковач / 3:50 || Zimska pesma / · / Jelena Kovac / 3:50
= écritures :: Το καράβι / · / Γιάννης Μαυρίδης / 3:29 || To karavi / · / Giannis Mavridis / 3:29
= écritures :: Θάλασσα πλατιά / · / Ελένη Παππά / 4:12 || Thalassa platia / · / Eleni Pappa / 4:12
= écritures :: Ξημερώνει / · / Νίκος Ξενάκης / 2:47 || Ximeronei / · / Nikos Xenakis / 2:47
= écritures :: Άσπρο σπίτι / · / Μαρία Δημητρίου / 3:36 || Aspro spiti / · / Maria Dimitriou / 3:36
= écritures :: Φεγγάρι μου / · / Σωτηρία Λέκκα / 3:18 || Fengari mou / · / Sotiria Lekka / 3:18
= écritures :: Χρώματα / · / Δήμητρα Κώστα / 4:01 || Chromata / · / Dimitra Kosta / 4:01
= écritures :: よるのかぜ / · / ミナト / 3:20 || Yoru no kaze / · / Minato / 3:20
= écritures :: さくらのうた / · / タカハシ / 4:05 || Sakura no uta / · / Takahashi / 4:05
= écritures :: ヒカリ / · / ナツメグ / 3:44 || Hikari / · / Natsumegu / 3:44
= écritures :: あめのまち / · / ホシノ / 2:52 || Ame no machi / · / Hoshino / 2:52
= écritures :: ユメノナカ / · / カモメ / 3:11 || Yume no naka / · / Kamome / 3:11
= écritures :: ふゆのほし / · / シズク / 4:31 || Fuyu no hoshi / · / Shizuku / 4:31
= écritures :: 바다의 노래 / · / 이수진 / 3:34 || Badaui norae / · / Lee Su-jin / 3:34
= écritures :: 겨울 편지 / · / 김민호 / 4:08 || Gyeoul pyeonji / · / Kim Min-ho / 4:08
= écritures :: 첫눈 / · / 푸른별 / 3:02 || Cheonnun / · / Pureunbyeol / 3:02
= écritures :: 서울의 밤 / · / 한강소년 / 3:27 || Seoului bam / · / Hangang Sonyeon / 3:27
= écritures :: 달빛 / · / 노을 / 2:59 || Dalbit / · / Noeul / 2:59
= écritures :: ليالي بيروت / · / سميرة منصور / 5:43 || Layali Beirut / · / Samira Mansour / 5:43
= écritures :: قلبي معك / · / كريم نصار / 4:20 || Qalbi maak / · / Karim Nassar / 4:20
= écritures :: بنت البحر / · / ليلى مراكشي / 3:51 || Bint el bahr / · / Leila Marrakchi / 3:51
= écritures :: يا مركب / · / حسن الصياد / 6:02 || Ya markeb / · / Hassan El Sayyad / 6:02
= écritures :: سماء زرقاء / · / نور الدين بركات / 4:14 || Samaa zarqaa / · / Noureddine Barakat / 4:14
= écritures :: מכתב לים / · / דוד ברקוביץ / 3:38 || Mikhtav layam / · / David Berkovitz / 3:38
= écritures :: שיר הדרך / · / רונית כרמל / 3:23 || Shir haderekh / · / Ronit Carmel / 3:23
= écritures :: दिल की बात / · / सुनीता शर्मा / 4:48 || Dil ki baat / · / Sunita Sharma / 4:48
= écritures :: नदी किनारे / · / मोहन दास / 5:05 || Nadi kinare / · / Mohan Das / 5:05
= écritures :: 月光海岸 / · / 林小雨 / 4:00 || Yueguang hai’an / · / Lin Xiaoyu / 4:00
= écritures :: 春天的信 / · / 陈明亮 / 3:42 || Chuntian de xin / · / Chen Mingliang / 3:42
= écritures :: Северный маяк / · / Лунный берег / 3:41 || Северный маяк / · / Lunny Bereg / 3:41
= écritures :: Ночной порт (Night Port) / · / Группа Причал / 3:55 || Nochnoï port / · / Grouppa Pritchal / 3:55
≠ écritures :: Северный маяк / · / Лунный берег / 3:41 || Severny veter / · / Lunny Bereg / 3:41
≠ écritures :: Белая ночь / · / Анна Кузнецова / 4:02 || Belaya noch / Live / Anna Kuznetsova / 4:02
≠ écritures :: Белая ночь / · / Анна Кузнецова / 4:02 || Belaya noch / · / Boris Smirnov / 3:12
≠ écritures :: Дорога домой / · / Михаил Щербаков / 3:15 || Doroga domoy / · / Mikhail Shcherbakov / 4:55
≠ écritures :: Часть 1 / · / Причал / 3:15 || Chast 2 / · / Prichal / 3:15
≠ écritures :: Θάλασσα / · / Ελένη Παππά / 4:12 || Thalassa / Remix Nova / Eleni Pappa / 4:12
≠ écritures :: ヒカリ / · / ナツメグ / 3:44 || Kaze / · / Natsumegu / 3:44
≠ écritures :: 겨울 편지 / · / 김민호 / 4:08 || Gyeoul bada / · / Kim Min-ho / 3:01
≠ écritures :: قلبي معك / · / كريم نصار / 4:20 || Qalbi / Instrumental / Karim Nassar / 4:20
≠ écritures :: מכתב לים / · / דוד ברקוביץ / 3:38 || Shir layam / · / David Berkovitz / 3:38
≠ écritures :: 月光海岸 / · / 林小雨 / 4:00 || Yueguang / · / Lin Xiaoyu / 2:31
= échange :: Sur la jetée / · / Inès Caradec / 2:49 || Inès Caradec / · / Sur la jetée / 2:49
= échange :: Bruit blanc / · / Tumulte / 3:21 || Tumulte / · / Bruit blanc / 3:21
= échange :: Le phare / · / Les Phares / 4:09 || Les Phares / · / Le phare / 4:09
= échange :: Toi et moi / · / Lise & Aurèle / 3:01 || Lise & Aurèle / · / Toi et moi / 3:02
= échange :: La mer en face / Live au Quartz / Inès Caradec / 4:31 || Inès Caradec / Live au Quartz / La mer en face / 4:31
= échange :: Halage / · / DJ Péniche / 7:14 || DJ PENICHE / · / HALAGE / 7:14
= échange :: Avis de tempête / · / Tumulte / 3:58 || Tumulte / · / Avis de tempete / 3:58
= échange :: Plein sud / · / The Harbour Lights / 3:47 || The Harbour Lights / · / Plein Sud / 3:47
= échange :: Cantine / · / Les Contremaîtres / 2:09 || Les Contremaitres / · / Cantine / 2:09
= échange :: Fugue du matin / · / Quatuor Ardoise / 2:37 || Quatuor Ardoise / · / Fugue du matin / 2:37
= échange :: Grand large / · / Mascaret / 3:26 || Mascaret / · / Grand large / ·
= échange :: Éclats de verre / · / Nova Delorme / 2:38 || Nova Delorme / · / Eclats de verre / 2:38
= échange :: Double vitrage / · / Nova Delorme / 3:40 || Nova Delrome / · / Double vitrage / 3:40
= échange :: Maloya du soir / · / Les Frères Payet-Rivière / 3:51 || Les Frères Payet Rivière / · / Maloya du soir / 3:50
= échange :: Quart de nuit / · / Mehdi Aït-Kaci Quintet / 5:18 || Mehdi Aït-Kaci Quintet / · / Quart de nuit / 5:18
= échange :: Sans amarre / · / Falaise / 3:17 || Falaise - Sans amarre / · / · / 3:17
= échange :: Ricochets / · / Inès Caradec / 3:05 || Inès Caradec / · / Ricochets / 3:05
= échange :: Transparente / · / Nova Delorme / 3:12 || NOVA DELORME / · / TRANSPARENTE / 3:12
= échange :: Septembre en mer / · / Falaise / 2:51 || Falaise / · / Septembre en mer / 2:52
= échange :: Phosphore / VIP Mix / Nova Delorme / 3:14 || Nova Delorme / VIP Mix / Phosphore / 3:14
= échange :: Grève générale / · / Les Contremaîtres / 3:17 || Les Contremaîtres / · / Grève générale / 3:17
= échange :: Nuit des ports / · / Nova Delorme & DJ Péniche / 3:33 || Nova Delorme & DJ Péniche / · / Nuit des ports / 3:33
= échange :: Lettre à l’éclusier / · / Inès Caradec / 4:12 || Inès Caradec / · / Lettre à l'éclusier / 4:12
= échange :: Molène, première neige / · / Orchestre des Îles Basses / 4:41 || Orchestre des Îles Basses / · / Molène première neige / 4:41
= échange :: Passerelle / Radio edit / Inès Caradec / 3:20 || Inès Caradec / Radio edit / Passerelle / 3:20
= échange :: Rock ’n’ mer / · / Les Phares / 2:31 || Les Phares / · / Rock ’n’ mer / 2:31
= échange :: Golden Line / · / The Harbour Lights / 3:30 || Harbour Lights / · / Golden Line / 3:30
= échange :: Un bateau pour Sète / · / Les Phares / 4:15 || Les Phares / · / Un bateau pour Sète / 4:15
= échange :: Danse des vagues / · / Ensemble Mirabelle / 3:02 || Ensemble Mirabelle / · / Danse des vagues / 3:02
= échange :: Mascaret - Contre-jour / · / · / 2:58 || Contre-jour / · / Mascaret / 2:58
≠ échange :: Falaise / · / Tumulte / 3:17 || Tumulte / · / Falaise / 4:52
≠ échange :: Nova / · / Mascaret / 3:00 || Mascaret / Live / Nova / 3:00
≠ échange :: Sur la jetée / · / Inès Caradec / 2:49 || Inès Caradec / · / Sous la jetée / 4:49
≠ échange :: Tumulte / · / Falaise / 3:20 || Tumulte / · / Mascaret / 3:20
≠ échange :: Le phare / · / Inès Caradec / 3:20 || Inès Caradec / · / Le phare du bout du monde / 6:20
≠ échange :: Cantine / Instrumental / Falaise / 2:09 || Falaise / · / Cantine / 2:09
= nombres :: One Way Home / · / The Harbour Lights / 3:12 || 1 Way Home / · / The Harbour Lights / 3:12
= nombres :: Un jour sans vent / · / Inès Caradec / 3:40 || 1 jour sans vent / · / Inès Caradec / 3:40
= nombres :: Neuf vies / · / Mascaret / 2:55 || 9 vies / · / Mascaret / 2:55
= nombres :: Nine Lives Left / · / The Harbour Lights / 2:55 || 9 Lives Left / · / The Harbour Lights / 2:55
= nombres :: Vingt et un grammes / · / Falaise / 3:21 || 21 grammes / · / Falaise / 3:21
= nombres :: Quatre-vingt-dix-neuf ballons / · / Tumulte / 3:53 || 99 ballons / · / Tumulte / 3:53
= nombres :: Soixante-quinze degrés / · / Nova Delorme / 3:05 || 75 degrés / · / Nova Delorme / 3:05
= nombres :: Twenty One Ships / · / The Harbour Lights / 4:15 || 21 Ships / · / The Harbour Lights / 4:15
= nombres :: Mille et une marées / · / Orchestre des Îles Basses / 6:10 || 1001 marées / · / Orchestre des Îles Basses / 6:10
= nombres :: Cent phares / · / Les Phares / 3:30 || 100 phares / · / Les Phares / 3:30
= nombres :: Hundred Miles Out / · / The Harbour Lights / 3:08 || 100 Miles Out / · / The Harbour Lights / 3:08
= nombres :: Louis XIV à la plage / · / Tumulte / 2:44 || Louis 14 à la plage / · / Tumulte / 2:44
= nombres :: Quai V, huit heures / · / Falaise / 3:26 || Quai 5, 8 heures / · / Falaise / 3:26
= nombres :: Opération XL / · / Nova Delorme / 3:00 || Opération 40 / · / Nova Delorme / 3:00
= nombres :: Dix-sept ans / · / Lise & Aurèle / 3:33 || 17 ans / · / Lise & Aurèle / 3:34
= nombres :: Seventeen Summers / · / The Harbour Lights / 3:33 || 17 Summers / · / The Harbour Lights / 3:33
= nombres :: Onze heures du soir / · / Inès Caradec / 2:41 || 11 heures du soir / · / Inès Caradec / 2:41
= nombres :: Trente-six chandelles / · / Les Contremaîtres / 3:06 || 36 chandelles / · / Les Contremaîtres / 3:06
= nombres :: Premier rendez-vous / · / Lise & Aurèle / 3:14 || 1er rendez-vous / · / Lise & Aurèle / 3:14
= nombres :: First Light / · / The Harbour Lights / 4:21 || 1st Light / · / The Harbour Lights / 4:21
= nombres :: Minuit moins cinq / · / Mascaret / 3:19 || Minuit moins 5 / · / Mascaret / 3:19
= nombres :: Deux mille lieues / · / Tumulte / 4:40 || 2000 lieues / · / Tumulte / 4:40
= nombres :: Chambre douze / · / Falaise / 3:22 || Chambre 12 / · / Falaise / 3:22
= nombres :: Highway Sixty One Blues / · / The Harbour Lights / 5:01 || Highway 61 Blues / · / The Harbour Lights / 5:01
≠ nombres :: Chambre douze / · / Falaise / 3:22 || Chambre 13 / · / Falaise / 3:22
≠ nombres :: Un jour sans vent / · / Inès Caradec / 3:40 || 2 jours sans vent / · / Inès Caradec / 3:40
≠ nombres :: Vingt et un grammes / · / Falaise / 3:21 || 21 grammes / Live / Falaise / 3:21
≠ nombres :: Dix-sept ans / · / Lise & Aurèle / 3:33 || 16 ans / · / Lise & Aurèle / 3:33
≠ nombres :: Nine Lives Left / · / The Harbour Lights / 2:55 || 7 Lives Left / · / The Harbour Lights / 2:55
≠ nombres :: Louis XIV à la plage / · / Tumulte / 2:44 || Louis 16 à la plage / · / Tumulte / 2:44
≠ nombres :: Cent phares / · / Les Phares / 3:30 || 100 phares / · / Les Contremaîtres / 2:11
≠ nombres :: Neuf vies / · / Mascaret / 2:55 || 9 vies / · / Mascaret / 4:12
= classique :: Sonate pour piano n° 14 en do dièse mineur, op. 27 n° 2 : I. Adagio sostenuto / · / Hélène Vasseur / 5:51 || Piano Sonata No. 14 in C-Sharp Minor, Op. 27 No. 2: I. Adagio sostenuto / · / Hélène Vasseur / 5:51
= classique :: Suite pour violoncelle seul n° 1 en sol majeur, BWV 1007 : I. Prélude / · / Yann Le Goff / 2:31 || Cello Suite No. 1 in G Major, BWV 1007: I. Prelude / · / Yann Le Goff / 2:31
= classique :: Symphonie n° 5 en do mineur, op. 67 : I. Allegro con brio / · / Orchestre philharmonique de Brest / 7:12 || Symphony No. 5 in C Minor, Op. 67: I. Allegro con brio / · / Brest Philharmonic Orchestra / 7:12
= classique :: Concerto pour piano n° 21, K. 467 : II. Andante / · / Hélène Vasseur, Ensemble Mirabelle / 6:38 || Klavierkonzert Nr. 21 C-Dur, KV 467: II. Andante / · / Hélène Vasseur / 6:38
= classique :: Sérénade n° 13, K. 525 « Petite musique de nuit » : I. Allegro / · / Ensemble Mirabelle / 5:44 || Eine kleine Nachtmusik, KV 525: I. Allegro / · / Ensemble Mirabelle / 5:44
= classique :: Sonate pour piano en si bémol majeur, D. 960 : II. Andante sostenuto / · / Hélène Vasseur / 9:40 || Piano Sonata in B-Flat Major, D960: II. Andante sostenuto / · / Helene Vasseur / 9:41
= classique :: Quatuor à cordes en ré mineur, D. 810 « La jeune fille et la mort » : IV. Presto / · / Quatuor Ardoise / 8:59 || String Quartet in D Minor, D. 810 "Death and the Maiden": IV. Presto / · / Quatuor Ardoise / 8:59
= classique :: Sonate en mi bémol majeur, Hob. XVI:52 : III. Finale. Presto / · / Hélène Vasseur / 5:20 || Piano Sonata in E-Flat Major, Hob.XVI:52: III. Finale: Presto / · / Hélène Vasseur / 5:20
= classique :: Les quatre saisons, RV 269 « Le printemps » : I. Allegro / · / Ensemble Mirabelle / 3:22 || The Four Seasons, Violin Concerto in E Major, RV 269 "Spring": I. Allegro / · / Ensemble Mirabelle / 3:22
= classique :: Nocturne n° 2 en mi bémol majeur, op. 9 n° 2 / · / Hélène Vasseur / 4:30 || Nocturne No. 2 in E-Flat Major, Op. 9, No. 2 / · / Hélène Vasseur / 4:30
= classique :: Le clavier bien tempéré, Livre I : Prélude en do majeur, BWV 846 / · / Hélène Vasseur / 2:10 || The Well-Tempered Clavier, Book 1: Prelude in C Major, BWV 846 / · / Hélène Vasseur / 2:10
= classique :: Passion selon saint Matthieu, BWV 244 : « Erbarme dich » / · / Ensemble Mirabelle / 6:48 || St. Matthew Passion, BWV 244: Erbarme dich / · / Ensemble Mirabelle / 6:48
= classique :: Water Music, HWV 349 : Alla Hornpipe / · / Orchestre de chambre de Quimper / 3:40 || Wassermusik, HWV 349: Alla Hornpipe / · / Quimper Chamber Orchestra / 3:40
= classique :: Symphonie n° 40 en sol mineur, K. 550 : I. Molto allegro / · / Orchestre philharmonique de Brest / 7:33 || Symphonie Nr. 40 g-Moll KV 550: 1. Molto Allegro / · / Brester Philharmoniker / 7:33
= classique :: Concerto pour violon en ré majeur, op. 35 : II. Canzonetta. Andante / · / Maude Kermarrec / 6:12 || Violin Concerto in D Major, Op. 35: II. Canzonetta (Andante) / · / Maude Kermarrec / 6:12
= classique :: Quatuor n° 2 en sol mineur, op. 14 : II. Andante / · / Quatuor Ardoise / 6:40 || String Quartet No. 2 in G Minor, Op. 14: II. Andante / · / Ardoise Quartet / 6:40
= classique :: Études, op. 10 : n° 3 en mi majeur / · / Hélène Vasseur / 4:02 || Etude in E Major, Op. 10 No. 3 / · / Hélène Vasseur / 4:02
= classique :: Messe en si mineur, BWV 232 : Kyrie / · / Chœur de Cornouaille / 9:50 || Mass in B Minor, BWV 232: Kyrie / · / Chœur de Cornouaille / 9:50
= classique :: Trio pour piano et cordes n° 2, op. 100, D. 929 : II. Andante con moto / · / Trio Goémon / 9:12 || Piano Trio No. 2 in E-Flat Major, D. 929, Op. 100: II. Andante con moto / · / Trio Goémon / 9:12
= classique :: Fantaisie en fa mineur, D. 940 / · / Hélène Vasseur, Yann Le Goff / 18:40 || Fantasia in F Minor, D. 940 / · / Hélène Vasseur & Yann Le Goff / 18:40
= classique :: Symphonie n° 3 en fa majeur : III. Poco allegretto / · / Orchestre philharmonique de Brest / 6:05 || Symphony No. 3 in F Major: III. Poco allegretto / · / Orchestre philharmonique de Brest / 6:05
= classique :: Concerto pour clarinette en la majeur, K. 622 : II. Adagio / · / Loïc Tanguy / 7:10 || Clarinet Concerto in A Major, K. 622: II. Adagio / · / Loïc Tanguy / 7:10
= classique :: Valse en la mineur, op. posth. / · / Hélène Vasseur / 2:20 || Waltz in A Minor, Op. posth. / · / Hélène Vasseur / 2:20
= classique :: Cantate « Wachet auf », BWV 140 : IV. Choral / · / Ensemble Mirabelle / 4:15 || Cantata BWV 140: IV. Chorale "Zion hört die Wächter singen" / · / Ensemble Mirabelle / 4:15
= classique :: Sonate pour violon et piano n° 5, op. 24 « Le printemps » : I. Allegro / · / Maude Kermarrec / 9:55 || Violin Sonata No. 5 in F Major, Op. 24 "Spring": I. Allegro / · / Maude Kermarrec / 9:55
= classique :: Variations Goldberg, BWV 988 : Aria / · / Hélène Vasseur / 3:05 || Goldberg Variations, BWV 988: Aria / · / Hélène Vasseur / 3:05
≠ classique :: Suite pour violoncelle seul n° 1 en sol majeur, BWV 1007 : I. Prélude / · / Yann Le Goff / 2:31 || Cello Suite No. 2 in D Minor, BWV 1008: I. Prelude / · / Yann Le Goff / 2:31
≠ classique :: Suite pour violoncelle seul n° 1 en sol majeur, BWV 1007 : I. Prélude / · / Yann Le Goff / 2:31 || Cello Suite No. 1 in G Major, BWV 1007: VI. Gigue / · / Yann Le Goff / 2:31
≠ classique :: Symphonie n° 5 en do mineur, op. 67 : I. Allegro con brio / · / Orchestre philharmonique de Brest / 7:12 || Symphony No. 5 in C Minor, Op. 67: I. Allegro con brio / · / Orchestre des Îles Basses / 7:59
≠ classique :: Symphonie n° 5 en do mineur, op. 67 : I. Allegro con brio / · / Orchestre philharmonique de Brest / 7:12 || Symphony No. 5 in C Minor, Op. 67: IV. Allegro / · / Orchestre philharmonique de Brest / 7:12
≠ classique :: Nocturne n° 2 en mi bémol majeur, op. 9 n° 2 / · / Hélène Vasseur / 4:30 || Nocturne No. 1 in B-Flat Minor, Op. 9, No. 1 / · / Hélène Vasseur / 4:30
≠ classique :: Concerto pour piano n° 21, K. 467 : II. Andante / · / Hélène Vasseur / 6:38 || Piano Concerto No. 20, K. 466: II. Romance / · / Hélène Vasseur / 6:38
≠ classique :: Sonate en mi bémol majeur, Hob. XVI:52 : I. Allegro / · / Hélène Vasseur / 5:20 || Piano Sonata in C Major, Hob.XVI:50: I. Allegro / · / Hélène Vasseur / 5:20
≠ classique :: Sonate pour piano en si bémol majeur, D. 960 / · / Hélène Vasseur / 39:40 || Piano Sonata in B-Flat Major, D960: II. Andante sostenuto / · / Hélène Vasseur / 9:41
≠ classique :: Études, op. 10 : n° 3 en mi majeur / · / Hélène Vasseur / 4:02 || Etude in E Major, Op. 10 No. 4 / · / Hélène Vasseur / 4:02
≠ classique :: Variations Goldberg, BWV 988 : Aria / · / Hélène Vasseur / 3:05 || Goldberg Variations, BWV 988: Aria / Live / Hélène Vasseur / 3:05
≠ classique :: Variations Goldberg, BWV 988 : Aria / · / Hélène Vasseur / 3:05 || Goldberg Variations, BWV 988: Aria / · / Hélène Vasseur / 3:55
≠ classique :: Messe en si mineur, BWV 232 : Kyrie / · / Chœur de Cornouaille / 9:50 || Mass in B Minor, BWV 232: Gloria / · / Chœur de Cornouaille / 9:50
`;

/**
 * Pairs out of reach of all rules: other words for one recording, and readings that need a
 * dictionary. Measured, without a minimum.
 */
export const PAIRS_OUT_OF_REACH = `
= traductions :: Le vieux port / · / Jean-Jacques Kerbrat / 3:31 || The Old Harbour / · / Jean-Jacques Kerbrat / 3:31
= traductions :: La mer en face / · / Inès Caradec / 4:31 || The Sea Ahead / · / Inès Caradec / 4:31
= traductions :: Lune d’équinoxe / · / Inès Caradec / 3:17 || Equinox Moon / · / Inès Caradec / 3:17
= traductions :: La chanson du marin / · / Les Phares / 2:58 || Seemannslied / · / Les Phares / 2:58
= traductions :: Северный маяк / · / Лунный берег / 3:41 || Northern Lighthouse / · / Lunny Bereg / 3:41
= traductions :: La nuit / · / Falaise / 3:02 || La noche / · / Falaise / 3:02
= traductions :: Fleur d’hiver / · / Nova Delorme / 3:44 || Winter Flower / · / Nova Delorme / 3:44
= traductions :: Marche des pêcheurs / · / Ensemble Mirabelle / 4:02 || Fishermen’s March / · / Ensemble Mirabelle / 4:02
= lectures japonaises :: 夜の風 / · / 港 / 3:20 || Yoru no kaze / · / Minato / 3:20
= lectures japonaises :: 光 / · / 星野 / 2:52 || Hikari / · / Hoshino / 2:52
= lectures japonaises :: 桜の歌 / · / 高橋 / 4:05 || Sakura no uta / · / Takahashi / 4:05
= lectures japonaises :: 雨の町 / · / 鴎 / 3:11 || Ame no machi / · / Kamome / 3:11
`;
