/** The most common passwords; MediaWiki knows 100,000 of them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `Password Password1 000000 00000000 0987654321 1111 11111 111111 1111111 11111111 111222 112233 11223344 121212 123 123123 123123123
   123321 1234 12341234 12345 123456 1234567 12345678 123456789 1234567890 123456789a 123456a 123456q 1234qwer 123abc
   123qwe 131313 147258369 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 22222222 333333 444444 55555 555555 555666
   654321 666666 66666666 7777777 77777777 777777 789456123 87654321 88888888 888888 987654321 999999 99999999 a123456
   a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa abc abc123 abc12345 abcd1234 abcdefg abcdefgh access admin admin123 adobe123
   alexander andrea andrew angel anthony asdasd asdf asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley azerty baseball
   basketball batman blink182 butterfly buster changeme charlie chelsea chocolate computer cookie corvette daniel default
   dragon elizabeth family flower football football1 forever freedom george ginger guest hannah hello hello123
   hockey hunter hunter2 iloveyou internet jennifer jessica jordan jordan23 joshua justin killer letmein liverpool login
   lovely loveme maggie master matthew merlin michael michelle monkey mustang mynoob naruto nicole nothing passw0rd
   password password1 password12 password123 pepper pokemon princess q1w2e3r4 qazwsx qazwsxedc qwer1234 qwerty qwerty1
   qwerty12 qwerty123 qwertyui qwertyuiop robert samsung secret shadow soccer starwars starwars1 summer sunshine superman
   superman1 taylor test test123 test1234 testing thomas thunder tigger trustno1 victoria welcome welcome1 whatever william
   yankees zaq12wsx zxcvbn zxcvbnm zxcvbnm1`.split(/\s+/),
);
