-- Puts the active tasks of a date into a new order, by permuting their positions. A task that keeps its position stays as
-- it is. Problem: different, with the ids of the active tasks in their order, when the given ones are not exactly those.
CREATE FUNCTION reorder_tasks(
  owner uuid, day date, task_ids uuid[],
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  active uuid[];
  places integer[];
  moved uuid[];
  held outcome;
  done effect;
BEGIN
  PERFORM lock_date(owner, day);
  PERFORM FROM "Task" WHERE "userId" = owner AND "date" = day AND "archivedAt" IS NULL ORDER BY "id" FOR UPDATE;
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;

  SELECT coalesce(array_agg("id" ORDER BY "order"), '{}'), array_agg("order" ORDER BY "order") INTO active, places
  FROM "Task" WHERE "userId" = owner AND "date" = day AND "archivedAt" IS NULL;
  IF ARRAY(SELECT unnest(task_ids) ORDER BY 1) <> ARRAY(SELECT unnest(active) ORDER BY 1) THEN
    done.problem := 'different';
    done.details := to_jsonb(active);
  ELSE
    moved := ARRAY(
      SELECT task_id FROM unnest(task_ids, active) WITH ORDINALITY AS wanted(task_id, task_there, n)
      WHERE task_id <> task_there ORDER BY n);
    UPDATE "Task" SET "order" = wanted.place, "version" = "version" + 1
    FROM unnest(task_ids, active, places) AS wanted(task_id, task_there, place)
    WHERE "userId" = owner AND "date" = day AND "id" = wanted.task_id AND wanted.task_id <> wanted.task_there;
    done := (NULL, NULL, NULL, moved, array_fill('reordered'::text, ARRAY[cardinality(moved)]), 0, 0, '[]');
    IF moved <> '{}' THEN done.undo := jsonb_build_array(jsonb_build_object('date', day, 'ids', active)); END IF;
  END IF;
  RETURN finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, output);
END $$;
