-- How many days before the end of an API key its maker was last warned of it; null before the first warning.
alter table api_keys add column warned_days smallint check (warned_days > 0);
