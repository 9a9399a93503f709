-- A code that confirms the email address of a user who chooses their first password.
alter type token_purpose add value 'first-password';
