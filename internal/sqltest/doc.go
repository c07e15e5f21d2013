// Package sqltest tries the values of package uri with database/sql and a database
// in the same process. It is a module of its own, so that users of package uri do
// not inherit the database.
package sqltest
