package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/uriform/uri/internal/page"
)

// shutdownTime is the time that requests have to end after a signal.
const shutdownTime = 5 * time.Second

func serveCommand() *cobra.Command {
	var addr string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show a page in the browser that explains references",
		Args:  cobra.NoArgs,

		ValidArgsFunction: cobra.NoFileCompletions,
	}
	cmd.Flags().StringVar(&addr, "addr", "127.0.0.1:8080", "the `address` to listen on: HOST:PORT; port 0 is a free port")
	complete(cmd, "addr", []string{"127.0.0.1:8080", "127.0.0.1:0", "[::1]:8080", ":8080"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if _, _, err := net.SplitHostPort(addr); err != nil {
			return errors.New("--addr: expected HOST:PORT, for example 127.0.0.1:8080")
		}
		return serve(cmd, addr)
	}
	return cmd
}

// serve serves the page until a signal ends it.
func serve(cmd *cobra.Command, addr string) error {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	server := page.Server(page.Options{
		Version: buildVersion().module,
		Addr:    addr,
		Logger:  slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil)),
	})
	ctx := catchSignals(cmd)
	if _, err := fmt.Fprintln(cmd.OutOrStdout(), pageURL(listener.Addr())); err != nil {
		return err
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	timeout, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if server.Shutdown(timeout) != nil {
		server.Close() // requests that are still in progress are broken
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// pageURL returns the URL of the page for the address of a listener. A listener for all addresses
// also has the address of localhost.
func pageURL(addr net.Addr) string {
	if tcp, ok := addr.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d/", tcp.Port)
	}
	return fmt.Sprintf("http://%s/", addr)
}
