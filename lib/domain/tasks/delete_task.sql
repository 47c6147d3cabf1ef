-- Deletes an archived task. Problems: missing, changed, active.
--   versions: the versions that the task may have; null for any
CREATE FUNCTION delete_task(
  owner uuid, task_id uuid, versions integer[],
  by_key uuid, by_key_name text, by_session uuid, idempotency_key bytea, request bytea, output text
) RETURNS outcome LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
  held outcome;
  done effect;
BEGIN
  PERFORM lock_tasks(owner, ARRAY[task_id]);
  held := held_answer(owner, idempotency_key);
  IF held.output IS NOT NULL THEN RETURN held; END IF;
  done := remove_task(owner, task_id, versions);
  RETURN finish_write(owner, done, by_key, by_key_name, by_session, idempotency_key, request, output);
END $$;

-- The deletion itself. The task is locked.
CREATE FUNCTION remove_task(owner uuid, task_id uuid, versions integer[]) RETURNS effect LANGUAGE plpgsql AS $$
DECLARE
  task "Task";
  done effect := (NULL, NULL, NULL, ARRAY[task_id], '{deleted}', -1, 0, '["a deletion"]');
BEGIN
  SELECT * INTO task FROM "Task" WHERE "userId" = owner AND "id" = task_id;
  done.problem := CASE
    WHEN NOT FOUND THEN 'missing'
    WHEN NOT task."version" = ANY (versions) THEN 'changed'
    WHEN task."archivedAt" IS NULL THEN 'active'
  END;
  IF done.problem IS NULL THEN
    done.added_bytes := -task_bytes(task."text", task."details");
    DELETE FROM "Task" WHERE "userId" = owner AND "id" = task_id;
  END IF;
  RETURN done;
END $$;
