/** Written by hand: two recordings that look alike. Titles and artists are invented, the traps are not. */
export const PAIRS_OF_TWO = `
≠ live :: Sur la jetée / · / Inès Caradec / 2:49 || Sur la jetée / Live / Inès Caradec / 2:50
≠ live :: La crue / · / Inès Caradec / 3:50 || La crue (en public) / · / Inès Caradec / 4:31
≠ live :: La mer en face / Live au Quartz / Inès Caradec / 4:31 || La mer en face / Live à Rennes / Inès Caradec / 4:31
≠ live :: Le phare / Live 2019 / Les Phares / 4:09 || Le phare / · / Les Phares / 4:09
≠ live :: Escale à Sète - Ao Vivo / · / Los Faros / 3:31 || Escale à Sète / · / Los Faros / 3:31
≠ live :: Brise-lames / Live session / Falaise / 2:51 || Brise-lames / Acoustique / Falaise / 2:51
≠ remix :: Buée / · / Nova Delorme / 2:55 || Buée / Remix Bloc Opératoire / Nova Delorme / 2:55
≠ remix :: Buée (Bloc Opératoire Remix) / · / Nova Delorme / 4:50 || Buée (DJ Péniche Remix) / · / Nova Delorme / 4:50
≠ remix :: Halage (Club Mix) / · / DJ Péniche / 6:40 || Halage (Original Mix) / · / DJ Péniche / 6:40
≠ remix :: Écluse 4 - Dub / · / DJ Péniche / 6:32 || Écluse 4 / · / DJ Péniche / 6:32
≠ remix :: Phosphore (VIP Mix) / · / Nova Delorme / 3:14 || Phosphore / · / Nova Delorme / 3:14
≠ edit et extended :: Escale à Sète / · / Mehdi Aït-Kaci Quintet / 3:35 || Escale à Sète / Radio edit / Mehdi Aït-Kaci Quintet / 3:29
≠ edit et extended :: Halage / Extended / DJ Péniche / 7:14 || Halage / Radio edit / DJ Péniche / 3:28
≠ edit et extended :: Halage / · / DJ Péniche / 7:08 || Halage / Version longue / DJ Péniche / 7:14
≠ edit et extended :: Transparente - Single Version / · / Nova Delorme / 3:12 || Transparente / · / Nova Delorme / 3:18
≠ edit et extended :: Le second (short edit) / · / Mehdi Aït-Kaci Quintet / 3:57 || Le second / · / Mehdi Aït-Kaci Quintet / 7:03
≠ durée :: Quart de nuit / · / Mehdi Aït-Kaci Quintet / 5:18 || Quart de nuit / · / Mehdi Aït-Kaci Quintet / 5:24
≠ durée :: Double vitrage / · / Nova Delorme / 3:40 || Double vitrage / · / Nova Delorme / 3:52
≠ durée :: Septembre en mer / · / Falaise / 2:51 || Septembre en mer / · / Falaise / 4:10
≠ durée :: Maloya du soir / · / Les Frères Payet-Rivière / 3:51 || Maloya du soir / · / Les Frères Payet-Rivière / 3:56
≠ durée :: Le vieux port / · / Jean-Jacques Kerbrat / 3:31 || Le vieux port / · / Jean-Jacques Kerbrat / 3:49
≠ instrumental :: Ricochets / · / Inès Caradec / 3:05 || Ricochets / Instrumental / Inès Caradec / 3:05
≠ instrumental :: Cantine / · / Les Contremaîtres / 2:09 || Cantine - version karaoké / · / Les Contremaîtres / 2:09
≠ instrumental :: Le poêle / · / Lise & Aurèle / 2:47 || Le poêle / A cappella / Lise & Aurèle / 2:47
≠ instrumental :: Bruit blanc (instrumental) / · / Tumulte / 3:21 || Bruit blanc (karaoké) / · / Tumulte / 3:21
≠ instrumental :: Sel / Playback / Falaise / 2:20 || Sel / · / Falaise / 2:20
≠ acoustique et démo :: Garde-fou / · / Inès Caradec / 2:51 || Garde-fou / Démo / Inès Caradec / 2:51
≠ acoustique et démo :: La crue / Acoustique / Inès Caradec / 3:50 || La crue / · / Inès Caradec / 3:50
≠ acoustique et démo :: Les digues (piano voix) / · / Falaise / 4:02 || Les digues / · / Falaise / 4:02
≠ acoustique et démo :: Contre-jour (Unplugged) / · / Mascaret / 2:58 || Contre-jour / · / Mascaret / 2:58
≠ acoustique et démo :: Plein sud (version orchestrale) / · / The Harbour Lights / 3:47 || Plein sud / · / The Harbour Lights / 3:47
≠ explicite :: Grève générale / Explicite / Les Contremaîtres / 3:17 || Grève générale / · / Les Contremaîtres / 3:17
≠ explicite :: Grève générale [Explicit] / · / Les Contremaîtres / 3:17 || Grève générale [Clean] / · / Les Contremaîtres / 3:17
≠ explicite :: Pointeuse / Version sans paroles explicites / Les Contremaîtres / 2:21 || Pointeuse / Version explicite / Les Contremaîtres / 2:21
≠ son :: Le chenal / Mono / Orchestre des Îles Basses / 6:20 || Le chenal / Stéréo / Orchestre des Îles Basses / 6:20
≠ son :: Le chenal / Multicanal / Orchestre des Îles Basses / 6:20 || Le chenal / · / Orchestre des Îles Basses / 6:20
≠ son :: Phosphore (sped up) / · / Nova Delorme / 3:14 || Phosphore / · / Nova Delorme / 3:14
≠ son :: Phosphore (slowed + reverb) / · / Nova Delorme / 3:14 || Phosphore (sped up) / · / Nova Delorme / 2:44
≠ son :: Le phare (nouvelle version) / · / Les Phares / 4:09 || Le phare / · / Les Phares / 4:09
≠ langue :: Plein sud / version espagnole / The Harbour Lights / 3:47 || Plein sud / · / The Harbour Lights / 3:47
≠ langue :: Plein sud (English version) / · / The Harbour Lights / 3:47 || Plein sud (Spanish version) / · / The Harbour Lights / 3:47
≠ langue :: Lune d’équinoxe / · / Inès Caradec / 3:17 || Loar ar c’hedez / Version bretonne / Inès Caradec / 3:17
≠ langue :: Le vieux port / · / Jean-Jacques Kerbrat / 3:31 || The Old Harbour / · / Jean-Jacques Kerbrat / 3:31
≠ langue :: La mer en face / · / Inès Caradec / 4:31 || The Sea Ahead / English version / Inès Caradec / 4:31
≠ clip de l’audio :: Escale à Sète / · / Mehdi Aït-Kaci Quintet / 3:31 / V || Escale à Sète / · / Mehdi Aït-Kaci Quintet / 3:31
≠ clip de l’audio :: Transparente (clip officiel) / · / Nova Delorme / 3:12 / V || Transparente / · / Nova Delorme / 3:12
≠ clip de l’audio :: Buée / Lyric video / Nova Delorme / 2:55 / V || Buée / · / Nova Delorme / 2:55 / V
≠ reprise :: Le vieux port / · / Jean-Jacques Kerbrat / 3:31 || Le vieux port / · / Nova Delorme / 3:31
≠ reprise :: Le vieux port / · / Jean-Jacques Kerbrat / 3:31 || Le vieux port / · / Nova Delorme / 3:05
≠ reprise :: Plein sud / · / The Harbour Lights / 3:47 || Plein sud / · / Ensemble Mirabelle / 3:46
≠ reprise :: Avis de tempête / · / Inès Caradec / 3:59 || Avis de tempête / · / Tumulte / 3:58
≠ reprise :: Éclats / · / Nova Delorme / 2:38 || Éclats (reprise) / · / Nova Delorme / 2:38
≠ reprise :: Sans retour / · / Falaise / 3:30 || Sans retour / · / Falaises / 2:12
≠ autre titre :: Les amarres / · / Inès Caradec / 3:47 || Goémon / · / Inès Caradec / 3:47
≠ autre titre :: Reflets / · / Nova Delorme / 3:27 || Éclats / · / Nova Delorme / 3:27
≠ autre titre :: Fugue du matin / · / Quatuor Ardoise / 2:37 || Fugue du soir / · / Quatuor Ardoise / 2:37
≠ autre titre :: Lettre à l’éclusier / · / Inès Caradec / 4:12 || Lettre à l’éclusière / Réponse / Inès Caradec / 3:30
≠ autre titre :: Nuit blanche / · / Falaise / 3:12 || Nuit noire / · / Falaise / 3:12
≠ autre titre :: Danse des vagues / · / Ensemble Mirabelle / 3:02 || Danse des algues / · / Ensemble Mirabelle / 3:02
≠ autre titre :: Toi et moi / · / Lise & Aurèle / 3:01 || Toi et elle / · / Lise & Aurèle / 3:01
≠ autre titre :: La mer / · / Mascaret / 3:00 || La mère / · / Mascaret / 3:26
≠ autre titre :: Le port / · / Mascaret / 3:00 || Le pont / · / Mascaret / 3:00
≠ autre titre :: Marée haute / · / Les Marées / 3:40 || Marée basse / · / Les Marées / 3:40
≠ autre titre :: Chanson pour Anna / · / Falaise / 3:00 || Chanson pour Emma / · / Falaise / 3:00
≠ autre titre :: Premier gel / · / Lise & Aurèle / 3:36 || Premier dégel / · / Lise & Aurèle / 3:38
≠ autre titre :: Prière du matin / · / Ensemble Mirabelle / 2:20 || Prière du marin / · / Ensemble Mirabelle / 2:27
≠ un mot de plus :: Houle / · / Les Marées / 3:45 || Houle blanche / · / Les Marées / 3:45
≠ un mot de plus :: Le phare / · / Les Phares / 4:09 || Le phare du bout du monde / · / Les Phares / 4:08
≠ un mot de plus :: Ricochets / · / Inès Caradec / 3:05 || Les derniers ricochets / · / Inès Caradec / 3:05
≠ un mot de plus :: Sel / · / Falaise / 2:20 || Sel et poivre / · / Falaise / 2:20
≠ un mot de plus :: Satellite / · / Falaise / 3:22 || Satellite (interlude) / · / Falaise / 3:22
≠ parties :: Marée noire (Part I) / · / Tumulte / 5:12 || Marée noire (Part II) / · / Tumulte / 5:12
≠ parties :: Marée noire / · / Tumulte / 5:12 || Marée noire 2 / · / Tumulte / 5:12
≠ parties :: Écluse 4 / · / DJ Péniche / 6:32 || Écluse 14 / · / DJ Péniche / 6:32
≠ parties :: Carnets d’hiver, vol. 1 / · / Lise & Aurèle / 5:10 || Carnets d’hiver, vol. 2 / · / Lise & Aurèle / 5:10
≠ parties :: Rhapsodie III / · / Hélène Vasseur / 7:02 || Rhapsodie IV / · / Hélène Vasseur / 7:02
≠ parties :: Le voyage, première partie / · / The Harbour Lights / 6:10 || Le voyage, seconde partie / · / The Harbour Lights / 6:10
≠ mouvements :: Suite des mirabelles : I. Prélude / · / Ensemble Mirabelle / 4:33 || Suite des mirabelles : IV. Gigue / · / Ensemble Mirabelle / 4:33
≠ mouvements :: Suite des mirabelles : I. Allegro / · / Ensemble Mirabelle / 4:33 || Suite des mirabelles : III. Allegro / · / Ensemble Mirabelle / 4:33
≠ mouvements :: Quatuor n° 2, op. 14 : II. Andante / · / Quatuor Ardoise / 6:40 || Quatuor n° 3, op. 18 : II. Andante / · / Quatuor Ardoise / 6:40
≠ mouvements :: Sonate n° 1 / · / Hélène Vasseur / 18:40 || Sonate n° 1 : I. Allegro / · / Hélène Vasseur / 6:12
≠ mouvements :: Trio en la majeur / · / Ensemble Mirabelle / 7:20 || Trio en fa majeur / · / Ensemble Mirabelle / 7:20
≠ mouvements :: Prélude en do majeur / · / Hélène Vasseur / 2:10 || Prélude en do mineur / · / Hélène Vasseur / 2:10
≠ titre générique :: Intro / · / Les Contremaîtres / 1:02 || Intro / · / Les Contremaîtres / 0:41
≠ titre générique :: Intro / · / Les Contremaîtres / 1:02 || Intro / · / Tumulte / 1:02
≠ titre générique :: Interlude / · / Nova Delorme / 0:45 || Interlude / · / Nova Delorme / 0:49
≠ titre générique :: Piste 1 / · / Falaise / 3:00 || Piste 2 / · / Falaise / 3:00
≠ titre générique :: Sans titre / · / Tumulte / 4:00 || Sans titre / · / Tumulte / 4:12
≠ titre générique :: Outro / · / Falaise / 1:30 || Outro / · / Falaise / 1:33
≠ titre générique :: Prélude / · / Hélène Vasseur / 2:10 || Prélude / · / Quatuor Ardoise / 2:10
≠ titre générique :: Track 7 / · / DJ Péniche / 5:00 || Track 7 / · / Nova Delorme / 5:00
≠ titre générique :: Sans titre 3 / · / Tumulte / 2:00 || Sans titre 8 / · / Tumulte / 2:00
≠ titre générique :: Skit / · / Les Contremaîtres / 0:20 || Skit / · / Les Contremaîtres / 0:21
≠ titre générique :: Intro / · / Tumulte / · || Intro / · / Tumulte / 1:20
≠ collaboration :: Nuit des ports / · / Nova Delorme & DJ Péniche / 3:33 || Nuit des ports / · / Nova Delorme & Tumulte / 3:33
≠ collaboration :: Trois voiles / · / Lise & Aurèle / 2:59 || Trois voiles / Remix / Lise & Aurèle / 2:59
≠ collaboration :: Bruit blanc (feat. Nova Delorme) / · / Tumulte / 3:21 || Bruit blanc / · / Nova Caradec / 3:40
`;
