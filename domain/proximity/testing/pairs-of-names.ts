/**
 * Hand-written pairs for learned names. Each block begins with two recordings merged by staff
 * (`+`), from which two names of one artist are learned; the pairs after it are scored with these
 * names.
 */
export const PAIRS_UNDER_OTHER_NAMES = `
+ noms :: Grande marée / · / Les Marées / 3:45 || Grande marée / · / Nora Vent / 3:45
= noms :: Houle / · / Les Marées / 3:12 || Houle / · / Nora Vent / 3:12
= noms :: Le dernier bac / · / Les Marées / 4:01 || Le dernier bac / · / Nora Vent / 4:03
= noms :: Sable froid / Live / Nora Vent / 2:58 || Sable froid / Live / Les Marées / 2:58
= noms :: Contre le vent / · / Nora Vent / 3:33 || Contre le vant / · / Les Marées / 3:33
= noms :: Nuit blanche à Molène / · / Les Marées / · || Nuit blanche à Molène / · / Nora Vent / 3:20
≠ noms :: Houle / · / Les Marées / 3:12 || Le dernier bac / · / Nora Vent / 3:12
≠ noms :: Houle / · / Les Marées / 3:12 || Houle / Remix Nova / Nora Vent / 3:12
≠ noms :: Houle / · / Les Marées / 3:12 || Houle 2 / · / Nora Vent / 3:12
≠ noms :: Houle / · / Les Marées / 3:12 || Houle / · / Nora Vent / 5:40
≠ noms :: Houle / · / Les Marées / · || Houle / · / Tumulte / ·
+ noms :: Quai numéro neuf / · / DJ Péniche / 6:30 || Quai numéro neuf / · / Adrien Lessard / 6:31
= noms :: Halage / · / DJ Péniche / 7:14 || Halage / · / Adrien Lessard / 7:14
= noms :: Écluse / Extended / Adrien Lessard / 8:02 || Écluse / Extended / DJ Peniche / 8:02
= noms :: Le pont tournant / · / DJ Péniche / 5:40 || Le pont tournant / · / Adrien Lessard / 5:42
= noms :: Canal / Instrumental / DJ Péniche / 4:10 || Canal (Instrumental) / · / Adrien Lessard / 4:10
= noms :: Berge / · / Adrien Lessard feat. Nova / 3:55 || Berge / · / DJ Péniche / 3:55
= noms :: Marée montante / · / DJ Péniche / · || Maree montante / · / Adrien Lessard / 6:02
≠ noms :: Halage / · / DJ Péniche / 7:14 || Écluse / · / Adrien Lessard / 7:14
≠ noms :: Halage / · / DJ Péniche / 7:14 || Halage / Instrumental / Adrien Lessard / 7:14
≠ noms :: Halage / · / DJ Péniche / · || Halage / · / Nova Delorme / ·
≠ noms :: Berge / · / DJ Péniche / 3:55 || Berge / · / Adrien Lessard / 6:55
+ noms :: Lande / · / Hélène Vasseur / 3:05 || Lande / · / Lena V. / 3:05
= noms :: Ajoncs / · / Hélène Vasseur / 2:40 || Ajoncs / · / Lena V. / 2:40
= noms :: Bruyère / · / Lena V / 3:18 || Bruyère / · / Hélène Vasseur / 3:19
= noms :: Le chemin des douaniers / · / Hélène Vasseur / 4:44 || Le chemin des douaniers / · / Lena V. / 4:44
= noms :: Tourbe / Acoustique / Lena V. / 3:00 || Tourbe / Version acoustique / Hélène Vasseur / 3:00
= noms :: Korrigan / · / Hélène Vasseur / · || Korrigan / · / Lena V. / 2:22
= noms :: Vent debout / · / Hélène Vasseur / 3:51 || Vent debut / · / Lena V. / 3:51
= noms :: Pierre levée / · / Lena V. & Yann Le Goff / 4:12 || Pierre levée / · / Hélène Vasseur, Yann Le Goff / 4:12
≠ noms :: Ajoncs / · / Hélène Vasseur / 2:40 || Bruyère / · / Lena V. / 2:40
≠ noms :: Ajoncs / · / Hélène Vasseur / 2:40 || Ajoncs / Live / Lena V. / 2:40
≠ noms :: Ajoncs / · / Hélène Vasseur / · || Ajoncs / · / Léna Varenne / ·
≠ noms :: Tourbe, pt. 1 / · / Hélène Vasseur / 3:00 || Tourbe, pt. 2 / · / Lena V. / 3:00
+ noms :: Северный маяк / · / Лунный берег / 3:41 || Северный маяк / · / Причал / 3:41
= noms :: Белая ночь / · / Лунный берег / 4:02 || Белая ночь / · / Причал / 4:02
= noms :: Дорога домой / · / Причал / 3:15 || Дорога домой / · / Лунный берег / 3:16
= noms :: Последний трамвай / · / Лунный берег / · || Последний трамвай / · / Причал / 5:10
≠ noms :: Белая ночь / · / Лунный берег / 4:02 || Дорога домой / · / Причал / 4:02
`;
