-- Without a scanner files are released as clean: staff see which were never scanned.

alter table files add column is_scanned boolean not null default false;
update files set is_scanned = true where verdict = 'clean' and scan_tries > 0;
