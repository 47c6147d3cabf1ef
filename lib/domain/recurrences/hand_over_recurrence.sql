-- Ends a recurrence, and hands its occurrences from a date on to another one, which goes on with them.
--   expected, fields: its version, and the columns that change
--   heir_id, heir_expected, heir_fields: the same of the other one, which may be new
--   first_date: the first date that is handed over
--   today, since, wanted, next_at: as in write_recurrence, for the other one
-- Details: how many events there were. Problems: missing, changed, full.
CREATE FUNCTION hand_over_recurrence(
  owner uuid, recurrence_id uuid, expected integer, fields jsonb, heir_id uuid, heir_expected integer, heir_fields jsonb,
  first_date date, today date, since date, wanted jsonb, next_at timestamp with time zone,
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  held outcome;
  result outcome;
BEGIN
  PERFORM FROM "Recurrence" WHERE "userId" = owner AND "id" IN (recurrence_id, heir_id) ORDER BY "id" FOR UPDATE;
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;
  BEGIN
    result.problem := save_recurrence(owner, recurrence_id, expected, fields);
    IF result.problem IS NULL THEN result.problem := save_recurrence(owner, heir_id, heir_expected, heir_fields); END IF;
    -- The first one is not to end without the other.
    IF result.problem IS NOT NULL THEN RAISE EXCEPTION 'not handed over' USING ERRCODE = 'DM000'; END IF;
  EXCEPTION WHEN SQLSTATE 'DM000' THEN
    RETURN result;
  END;

  UPDATE "Occurrence" AS given SET "recurrenceId" = heir_id
  WHERE "userId" = owner AND "recurrenceId" = recurrence_id AND "date" >= first_date
    AND NOT EXISTS (
      SELECT FROM "Occurrence" AS own
      WHERE own."userId" = owner AND own."recurrenceId" = heir_id AND own."date" = given."date");
  RETURN finish_recurrence(owner, heir_id, today, since, wanted, next_at, by_key, idempotency_key, request, output);
END $$;
