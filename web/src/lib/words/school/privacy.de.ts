import type { PrivacyWords } from './privacy.en'

const de: PrivacyWords = {
  title: 'Was gespeichert wird',
  lead: 'Für Schulen und ihre Datenschutzbeauftragten. Kurz: nur Spitznamen, keine Adressen, nichts für andere, und es löscht sich von selbst.',
  who: {
    title: 'Wer verantwortlich ist',
    text: ['Countertop ist ein Programm, das jemand auf einem eigenen Rechner betreibt: die Schule, der Schulträger oder eine Lehrkraft. Wer es betreibt, ist für die Daten verantwortlich. An die Hersteller des Programms oder an andere wird nichts gesendet.'],
  },
  what: {
    title: 'Was von einer Klasse gespeichert wird',
    list: [
      ['Die Klasse', 'ihr Name, ihre Sprache, ihr Code, das zuletzt gewählte Spiel mit Einstellungen, wann sie zuletzt benutzt wurde und der letzte Tag, an dem sie aufgehoben wird. Vom geheimen Link der Lehrkraft wird nur ein Fingerabdruck (Hash) aufgehoben: Niemand kann ihn daraus zurücklesen.'],
      ['Ein Kind', 'ein Spitzname, den das Kind wählt, und die drei Bilder, auch sie nur als Fingerabdruck; der Tisch, an dem es sitzt; und von den Tablets, an denen es zuletzt hereinkam, der Fingerabdruck des Cookies.'],
      ['Antworten', 'welche Aufgabe gefragt war, was geantwortet wurde, ob es stimmte, wie lange das Nachdenken dauerte und wann.'],
      ['Spiele', 'die Züge eines Spiels mit den Spitznamen am Tisch, solange es läuft. Ist es vorbei, bleiben nur die eigenen Antworten jedes Kindes.'],
    ],
  },
  not: {
    title: 'Was nicht gespeichert wird',
    text: ['Keine echten Namen, keine Geburtstage, keine E-Mail-Adressen, keine Fotos, keine Noten. Keine Netzadresse (IP) wird aufgeschrieben; sie dient nur im Arbeitsspeicher dazu, das Raten von Codes zu bremsen. Keine Werbung, keine Tracker, keine Dateien von anderen Servern.'],
  },
  cookies: {
    title: 'Auf dem Gerät',
    text: ['Ein Cookie sagt, welches Kind an diesem Tablet ist. Es endet mit „Tablet weitergeben“, wenn der Browser geschlossen wird, und spätestens mit dem Tag. Ein zweites lässt den Browser seinen Platz am Tisch wiederfinden. Beide kann nur dieser Server lesen. Einstellungen wie die Sprache bleiben im Browser. Eine Einwilligung ist dafür nicht nötig, weil die Seite ohne sie nicht funktioniert.'],
  },
  sees: {
    title: 'Wer was sieht',
    list: [
      ['Die Lehrkraft', 'mit dem geheimen Link sieht die Klasse, ihre Karte und die Seite jedes Kindes.'],
      ['Ein Kind', 'sieht nur seine eigene Seite und die Spitznamen der Klasse.'],
      ['Der Beamer', 'zeigt Spitznamen, Tische und die Zeit; nie eine Antwort, nie einen Fehler mit Namen.'],
      ['Der Betreiber', 'des Servers kann dessen Datenbank lesen, wie überall.'],
    ],
  },
  long: {
    title: 'Wie lange',
    text: ['Bis zu dem Tag, den die Lehrkraft festlegt; ohne Festlegung 90 Tage, nachdem die Klasse zuletzt benutzt wurde. Dann wird alles von der Klasse von selbst gelöscht.'],
  },
  rights: {
    title: 'Auskunft, Kopien, Löschung',
    text: ['In den Einstellungen der Klasse lädt die Lehrkraft alles als Tabelle (CSV) oder für Programme (JSON) herunter und löscht ein einzelnes Kind oder die ganze Klasse. Gelöscht wird sofort, und in der Datei der Datenbank bleibt nichts davon. Sicherungen, die ein Betreiber anlegt, muss er selbst löschen.'],
  },
  safe: {
    title: 'Wie es geschützt ist',
    text: ['Das Geheimnis steht hinter dem # des Links. Diesen Teil senden Browser nicht an Server, also steht er in keinem Protokoll. Falsche Codes, Bilder und Links werden gebremst. Der Link lässt sich jederzeit erneuern. Ein Server im Internet sollte nur über https erreichbar sein; das richtet der Betreiber ein.'],
  },
  law: {
    title: 'Für das Verzeichnis der Verarbeitungen (Art. 30 DSGVO)',
    list: [
      ['Zweck', 'Rechnen üben im Unterricht'],
      ['Betroffene', 'Kinder unter einem Spitznamen'],
      ['Arten von Daten', 'Spitzname, Antworten auf Aufgaben mit Zeiten, Spiele'],
      ['Empfänger', 'die Lehrkraft der Klasse; keine Dritten, keine Drittländer'],
      ['Löschung', 'nach dem festgelegten Tag, sonst 90 Tage nach der letzten Benutzung'],
    ],
  },
  others: {
    title: 'Außerhalb von Klassen',
    text: ['Wer ohne Klasse spielt, ist nur durch ein zufälliges Kennzeichen seines Browsers bekannt. „Meine Spiele“ und „Meine Zahlen“ zeigen, was davon aufgehoben ist, und löschen es.'],
  },
  print: 'Diese Seite drucken',
}

export default de
