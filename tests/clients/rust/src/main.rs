//! A scenario through the client that openapi-generator generates.

use daymark_client::apis::configuration::{ApiKey, Configuration};
use daymark_client::apis::tasks_api::{CreateTaskError, GetTaskError, ReorderTasksError};
use daymark_client::apis::{for_scripts_api, statistics_api, tasks_api, Error};
use daymark_client::models::{
    Batch, BatchCreate, BatchCreateName, BatchOperation, BatchReopen, BatchReopenName, CreateTask, DashboardStats, ErrorResponse, MoveTasks, Priority, ReorderTasks, Success, Task,
    UpdateTask,
};
use std::env;
use uuid::Uuid;

const DAY: &str = "2026-03-01";
const NEXT_DAY: &str = "2026-03-02";

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn succeed(success: Success) {
    assert!(success.success);
}

fn ids(tasks: &[Task]) -> Vec<Uuid> {
    tasks.iter().map(|task| task._id).collect()
}

/// The error of a response, in the type that its operation declares.
fn error_of<Value: std::fmt::Debug, E: std::fmt::Debug>(result: Result<Value, Error<E>>) -> E {
    match result {
        Err(Error::ResponseError(response)) => response.entity.expect("a declared error"),
        other => panic!("no error response: {other:?}"),
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut client = Configuration::new();
    client.base_path = env::var("DAYMARK_URL")?;
    client.api_key = Some(ApiKey { prefix: None, key: env::var("DAYMARK_KEY")? });
    let (bare, full) = check_fields(&client).await?;
    let moved = check_order(&client, bare, full).await?;
    check_archive(&client, bare, full).await?;
    check_statistics(&client, bare, moved).await?;
    check_errors(&client).await
}

/// Optional fields, set and unset. null clears one, and an unset one stays.
async fn check_fields(client: &Configuration) -> Outcome<(Uuid, Uuid)> {
    let bare = tasks_api::create_task(client, CreateTask::new("bare".into(), DAY.into()), None).await?._id;
    let all = CreateTask {
        is_completed: Some(true),
        priority: Some(Some(Priority::High)),
        due_time: Some(Some(1_772_389_800_000)),
        time_spent: Some(Some(12.5)),
        details: Some(Some("all fields".into())),
        ..CreateTask::new("full".into(), DAY.into())
    };
    let full = tasks_api::create_task(client, all, None).await?._id;
    let tasks = tasks_api::list_tasks(client, DAY.into(), None, None).await?;
    assert_eq!(ids(&tasks), [bare, full]);
    let first = &tasks[0];
    assert_eq!((first.is_completed, first.priority, first.due_time, first.archived_at), (false, None, None, None));
    assert!(first.created_at > i64::from(u32::MAX));
    let second = &tasks[1];
    assert_eq!((second.is_completed, second.priority), (true, Some(Priority::High)));
    assert_eq!((second.due_time, second.time_spent), (Some(1_772_389_800_000), Some(12.5)));
    assert_eq!(second.details.as_deref(), Some("all fields"));

    let changes = UpdateTask { priority: Some(None), due_time: Some(None), ..UpdateTask::new() };
    succeed(tasks_api::update_task(client, &full.to_string(), changes, None, None).await?);
    let changed = tasks_api::get_task(client, &full.to_string(), None, None).await?;
    assert_eq!((changed.priority, changed.due_time, changed.time_spent), (None, None, Some(12.5)));
    succeed(tasks_api::toggle_task(client, &full.to_string(), None, None).await?);
    assert!(!tasks_api::get_task(client, &full.to_string(), None, None).await?.is_completed);
    Ok((bare, full))
}

/// A conflict lists the current ids.
async fn check_order(client: &Configuration, bare: Uuid, full: Uuid) -> Outcome<Uuid> {
    let moved = tasks_api::create_task(client, CreateTask::new("moved".into(), NEXT_DAY.into()), None).await?._id;
    succeed(tasks_api::move_tasks(client, MoveTasks::new(vec![moved], DAY.into()), None).await?);
    assert_eq!(tasks_api::get_task(client, &moved.to_string(), None, None).await?.previous_dates, [NEXT_DAY]);
    let incomplete = ReorderTasks::new(DAY.into(), vec![full, bare]);
    let ReorderTasksError::Status409(conflict) = error_of(tasks_api::reorder_tasks(client, incomplete, None).await) else {
        panic!("no conflict");
    };
    assert_eq!(conflict.error.code, "CONFLICT");
    assert_eq!(conflict.error.details, [bare, full, moved]);
    succeed(tasks_api::reorder_tasks(client, ReorderTasks::new(DAY.into(), vec![moved, full, bare]), None).await?);
    assert_eq!(ids(&tasks_api::list_tasks(client, DAY.into(), None, None).await?), [moved, full, bare]);
    check_batch(client, moved).await?;
    Ok(moved)
}

/// Each operation of a batch is of one type.
async fn check_batch(client: &Configuration, task: Uuid) -> Outcome<()> {
    let create = BatchCreate::new(BatchCreateName::Create, "batch".into(), "2026-04-01".into());
    let operations = vec![
        BatchOperation::BatchReopen(Box::new(BatchReopen::new(BatchReopenName::Reopen, task))),
        BatchOperation::BatchCreate(Box::new(create)),
    ];
    let results = for_scripts_api::run_batch(client, Batch::new(operations), None).await?.results;
    assert_eq!((results.len(), results[0]._id), (2, task));
    Ok(())
}

/// The archive, page by page.
async fn check_archive(client: &Configuration, bare: Uuid, full: Uuid) -> Outcome<()> {
    succeed(tasks_api::archive_task(client, &bare.to_string(), None, None).await?);
    succeed(tasks_api::archive_task(client, &full.to_string(), None, None).await?);
    let page = tasks_api::list_archived_tasks(client, Some(1), None, None).await?;
    assert_eq!(ids(&page.tasks), [full]);
    let last = tasks_api::list_archived_tasks(client, Some(1), page.next_cursor.as_deref(), None).await?;
    assert_eq!((ids(&last.tasks), last.next_cursor), (vec![bare], None));
    succeed(tasks_api::restore_task(client, &bare.to_string(), None, None).await?);
    succeed(tasks_api::delete_task(client, &full.to_string(), None, None).await?);
    match error_of(tasks_api::get_task(client, &full.to_string(), None, None).await) {
        // All errors of this operation have one shape, so the first variant of the generated type takes them.
        GetTaskError::Status400(missing) => assert_eq!(missing.error.code, "NOT_FOUND"),
        other => panic!("{other:?}"),
    }
    Ok(())
}

async fn check_statistics(client: &Configuration, bare: Uuid, moved: Uuid) -> Outcome<()> {
    let changes = UpdateTask { is_completed: Some(true), ..UpdateTask::new() };
    succeed(tasks_api::update_task(client, &bare.to_string(), changes, None, None).await?);
    let dashboard = statistics_api::get_dashboard(client, DAY.into(), None, None).await?;
    assert_eq!(dashboard.pending[0]._id, moved);
    assert_eq!(*dashboard.stats, DashboardStats::new(1, 1, 1));
    let analytics = statistics_api::get_analytics(client, DAY.into(), NEXT_DAY.into()).await?;
    assert_eq!((analytics.total_tasks, analytics.completion_rate, analytics.priority_breakdown.none), (2, 50, 2));
    assert_eq!(analytics.daily_stats[1].date, NEXT_DAY);
    Ok(())
}

/// A later version may add codes and fields.
async fn check_errors(client: &Configuration) -> Outcome<()> {
    match error_of(tasks_api::create_task(client, CreateTask::new(" ".into(), DAY.into()), None).await) {
        CreateTaskError::Status400(invalid) => assert_eq!(invalid.error.details.expect("details")[0].path, "text"),
        other => panic!("{other:?}"),
    }
    let later: ErrorResponse =
        serde_json::from_str(r#"{"error": {"code": "A_NEW_CODE", "message": "new", "added": 1}}"#)?;
    assert_eq!(later.error.code, "A_NEW_CODE");
    Ok(())
}
