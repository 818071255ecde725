/** Words that people build passwords from most often; a password made of these alone is guessed first. */
export const COMMON: readonly string[] = [
  "password", "passwort", "passw0rd", "passwd", "pass", "qwertyuiop", "qwerty", "asdfghjkl", "asdfgh", "asdf", "zxcvbnm", "zxcvbn", "letmein", "welcome", "admin", "administrator", "root",
  "login", "user", "guest", "test", "demo", "default", "changeme", "change", "secret", "supersecret", "master", "access", "iloveyou", "love", "monkey", "dragon", "shadow", "sunshine",
  "princess", "football", "baseball", "superman", "batman", "starwars", "computer", "internet", "samsung", "google", "facebook", "microsoft", "apple", "hello", "world", "trustno", "freedom",
  "whatever", "killer", "hunter", "summer", "winter", "spring", "autumn", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
  "december", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "singapore", "singapura", "company", "finance", "invoice", "money", "bank", "office", "work",
  "woaini", "nihao", "zhongguo", "mima", "abc", "xyz", "qaz", "wsx", "edc", "my", "is", "the", "this", "your", "and", "for",
];
